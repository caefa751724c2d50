import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Source: morpho-org/bundler3 ErrorsLib.sol. */
const selectors: ErrorEntries = {
  '0x36d80ace': ['AlreadyInitiated()', 'A bundle is already running.', 'CONTRACT'],
  '0x558c44fc': ['EmptyBundle()', 'The bundle is empty.', 'INPUT'],
  '0x1a60d856': ['IncorrectReenterHash()', 'Callback data does not match the bundle.', 'CONTRACT'],
  '0xe2eea516': ['MissingExpectedReenter()', 'An expected callback did not happen.', 'CONTRACT'],
  '0xde8b5909': ['AdapterAddress()', 'Receiver may not be the adapter.', 'INPUT'],
  '0xb4057249': ['BuyAmountTooLow()', 'Bought less than required.', 'SLIPPAGE'],
  '0x63d5d62e': ['SellAmountTooHigh()', 'Sold more than allowed.', 'SLIPPAGE'],
  '0x8199f5f3': ['SlippageExceeded()', 'Share price moved past your limit.', 'SLIPPAGE'],
  '0x08094908': ['UnauthorizedSender()', 'Caller is not the bundler.', 'PERMISSION'],
  '0x60ff36f8': ['InvalidAugustus()', 'Swap router is not registered with ParaSwap.', 'INPUT'],
  '0x01da1572': ['InvalidOffset()', 'Byte offset in the swap data is wrong.', 'INPUT'],
  '0xd459cda8': ['UnexpectedOwner()', 'Owner must be the bundle starter or the adapter.', 'PERMISSION'],
  '0xd92e233d': ['ZeroAddress()', 'An address is empty.', 'INPUT'],
  '0x1f2a2005': ['ZeroAmount()', 'Amount is zero.', 'INPUT'],
  '0x9811e0c7': ['ZeroShares()', 'Shares are zero.', 'INPUT'],
  '0x79cacff1': ['DepositFailed()', 'Deposit failed.', 'CONTRACT'],
  '0x750b219c': ['WithdrawFailed()', 'Withdraw failed.', 'CONTRACT'],
  '0x882d6899': ['RedeemError()', 'Redeem on Compound V2 failed.', 'CONTRACT'],
  '0xc841e6f2': ['RepayError()', 'Repay on Compound V2 failed.', 'CONTRACT'],
  '0xddf7eb66': ['CTokenIsCETH()', 'Native cToken is not accepted here.', 'INPUT'],
}

export const bundler3Errors: ErrorCatalog = { selectors }
