import { parseAbi } from 'viem'

/** Source: https://github.com/morpho-org/bundler3/blob/main/src/interfaces/IBundler3.sol */
export const bundler3Abi = parseAbi([
  'struct Call { address to; bytes data; uint256 value; bool skipRevert; bytes32 callbackHash; }',
  'function multicall(Call[] bundle) payable',
  'function reenter(Call[] bundle)',
])

/** Source: https://github.com/morpho-org/bundler3/blob/main/src/adapters/GeneralAdapter1.sol */
export const generalAdapterAbi = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'function erc20Transfer(address token, address receiver, uint256 amount)',
  'function erc20TransferFrom(address token, address receiver, uint256 amount)',
  'function wrapNative(uint256 amount, address receiver)',
  'function morphoFlashLoan(address token, uint256 assets, bytes data)',
  'function morphoSupplyCollateral(MarketParams marketParams, uint256 assets, address onBehalf, bytes data)',
  'function morphoBorrow(MarketParams marketParams, uint256 assets, uint256 shares, uint256 minSharePriceE27, address receiver)',
  'function morphoRepay(MarketParams marketParams, uint256 assets, uint256 shares, uint256 maxSharePriceE27, address onBehalf, bytes data)',
  'function morphoWithdrawCollateral(MarketParams marketParams, uint256 assets, address receiver)',
])
