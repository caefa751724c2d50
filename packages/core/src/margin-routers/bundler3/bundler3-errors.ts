import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Source: morpho-org/bundler3 ErrorsLib.sol. */
const selectors: ErrorEntries = {
  '0x36d80ace': ['AlreadyInitiated()', 'A bundle is already running.', 'CONTRACT'],
  '0x558c44fc': ['EmptyBundle()', 'The bundle is empty.', 'INPUT'],
  '0x1a60d856': ['IncorrectReenterHash()', 'The callback data does not match the bundle.', 'CONTRACT'],
  '0xe2eea516': ['MissingExpectedReenter()', 'An expected callback did not happen.', 'CONTRACT'],
  '0xde8b5909': ['AdapterAddress()', 'The receiver must not be the adapter.', 'INPUT'],
  '0xb4057249': ['BuyAmountTooLow()', 'The bought amount is below the minimum.', 'SLIPPAGE'],
  '0x63d5d62e': ['SellAmountTooHigh()', 'The sold amount exceeds the maximum.', 'SLIPPAGE'],
  '0x8199f5f3': ['SlippageExceeded()', 'The share price is beyond your limit.', 'SLIPPAGE'],
  '0x08094908': ['UnauthorizedSender()', 'The caller is not the bundler.', 'PERMISSION'],
  '0x60ff36f8': ['InvalidAugustus()', 'The swap router is not registered at ParaSwap.', 'INPUT'],
  '0x01da1572': ['InvalidOffset()', 'The byte offset in the swap data is wrong.', 'INPUT'],
  '0xd459cda8': [
    'UnexpectedOwner()',
    'The owner must be the initiator of the bundle or the adapter.',
    'PERMISSION',
  ],
  '0xd92e233d': ['ZeroAddress()', 'An address is zero.', 'INPUT'],
  '0x1f2a2005': ['ZeroAmount()', 'The amount is zero.', 'INPUT'],
  '0x9811e0c7': ['ZeroShares()', 'The number of shares is zero.', 'INPUT'],
  '0x79cacff1': ['DepositFailed()', 'Deposit failed.', 'CONTRACT'],
  '0x750b219c': ['WithdrawFailed()', 'Withdraw failed.', 'CONTRACT'],
  '0x882d6899': ['RedeemError()', 'The redemption at Compound V2 failed.', 'CONTRACT'],
  '0xc841e6f2': ['RepayError()', 'The repayment at Compound V2 failed.', 'CONTRACT'],
  '0xddf7eb66': ['CTokenIsCETH()', 'The cToken of the native asset is not accepted.', 'INPUT'],
}

export const bundler3Errors: ErrorCatalog = { selectors }
