import { parseAbi } from 'viem'

/** Part of the ABI of Comet. Source: https://github.com/compound-finance/comet, CometMainInterface. */
export const cometAbi = parseAbi([
  'function supply(address asset, uint256 amount)',
  'function supplyTo(address dst, address asset, uint256 amount)',
  'function withdraw(address asset, uint256 amount)',
  'function baseToken() view returns (address)',
  'function totalBorrow() view returns (uint256)',
])
