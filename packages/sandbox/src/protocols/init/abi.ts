import { parseAbi } from 'viem'

/** Part of the ABI of Init Capital's core. Source: code-423n4/2024-01-init-capital-invitational, IInitCore. */
export const initCoreAbi = parseAbi([
  'function POS_MANAGER() view returns (address)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
  'function createPos(uint16 mode, address viewer) returns (uint256 posId)',
  'function transferToken(address token, address to, uint256 amt)',
  'function mintTo(address pool, address to) returns (uint256 shares)',
  'function collateralize(uint256 posId, address pool)',
  'function borrow(address pool, uint256 amt, uint256 posId, address to) returns (uint256 shares)',
  'function repay(address pool, uint256 shares, uint256 posId) returns (uint256 amt)',
])

export const initPoolAbi = parseAbi(['function totalDebt() view returns (uint256)'])
