import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Source: 1delta-DAO/contracts-delegation Errors.sol @1e3f89b8. */
const selectors: ErrorEntries = {
  '0x7dd37f70': ['Slippage()', 'Output is below the minimum (composer sweep check).', 'SLIPPAGE'],
  '0xf4b3b1bc': ['NativeTransferFailed()', 'The native token transfer to the recipient failed.', 'TRANSFER'],
  '0xc30d93ce': ['WrapFailed()', 'Wrapping the native token failed.', 'TRANSFER'],
  '0x7948739e': ['InvalidDex()', 'Unknown exchange in the route.', 'INPUT'],
  '0xb2c02722': ['BadPool()', 'Callback came from an unknown pool.', 'CONTRACT'],
  '0xbafe1c53': ['InvalidFlashLoan()', 'Flash loan provider is not supported.', 'INPUT'],
  '0x398d4d32': ['InvalidOperation()', 'Composer data is malformed.', 'INPUT'],
  '0x48f5c3ed': ['InvalidCaller()', 'Callback came from an unknown caller.', 'CONTRACT'],
  '0xbfda1f28': ['InvalidInitiator()', 'Flash loan was not started by the composer.', 'CONTRACT'],
  '0x8129bbcd': ['InvalidCalldata()', 'Composer data is malformed.', 'INPUT'],
  '0x4fe6f55f': ['Target()', 'External call target is blocked.', 'INPUT'],
  '0x0bbef348': ['InvalidDexId()', 'Unknown exchange id.', 'INPUT'],
  '0x68275857': ['SafePermitBadLength()', 'The composer does not support permits of this length.', 'PERMIT'],
}

export const composerErrors: ErrorCatalog = { selectors }
