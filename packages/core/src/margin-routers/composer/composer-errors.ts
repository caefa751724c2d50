import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Source: 1delta-DAO/contracts-delegation Errors.sol @1e3f89b8. */
const selectors: ErrorEntries = {
  '0x7dd37f70': ['Slippage()', 'The output is below the minimum (sweep check of the composer).', 'SLIPPAGE'],
  '0xf4b3b1bc': ['NativeTransferFailed()', 'The native token transfer to the recipient failed.', 'TRANSFER'],
  '0xc30d93ce': ['WrapFailed()', 'The native token could not be wrapped.', 'TRANSFER'],
  '0x7948739e': ['InvalidDex()', 'The route contains an unknown exchange.', 'INPUT'],
  '0xb2c02722': ['BadPool()', 'An unknown pool called back.', 'CONTRACT'],
  '0xbafe1c53': ['InvalidFlashLoan()', 'The flash loan provider is not supported.', 'INPUT'],
  '0x398d4d32': ['InvalidOperation()', 'The data of the composer is malformed.', 'INPUT'],
  '0x48f5c3ed': ['InvalidCaller()', 'An unknown contract called back.', 'CONTRACT'],
  '0xbfda1f28': ['InvalidInitiator()', 'The composer did not start the flash loan.', 'CONTRACT'],
  '0x8129bbcd': ['InvalidCalldata()', 'The data of the composer is malformed.', 'INPUT'],
  '0x4fe6f55f': ['Target()', 'The target of the external call is blocked.', 'INPUT'],
  '0x0bbef348': ['InvalidDexId()', 'The exchange id is unknown.', 'INPUT'],
  '0x68275857': ['SafePermitBadLength()', 'The composer does not support permits of this length.', 'PERMIT'],
}

export const composerErrors: ErrorCatalog = { selectors }
