import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Source: compound-finance/comet CometMainInterface.sol, CometExtInterface.sol @d5a30b0a. */
const comet: ErrorEntries = {
  '0x971241a1': ['Absurd()', 'The contract is in an invalid internal state.', 'CONTRACT'],
  '0x0dc149f0': ['AlreadyInitialized()', 'The contract is already initialized.', 'CONTRACT'],
  '0x36405305': ['BadAsset()', 'The asset is not part of this market.', 'INPUT'],
  '0x8ad8cb20': ['BadDecimals()', 'The decimals of the token are not supported.', 'CONTRACT'],
  '0x49b9231e': ['BadDiscount()', 'The discount setting is out of range.', 'CONTRACT'],
  '0x6e772475': ['BadMinimum()', 'The minimum setting is out of range.', 'CONTRACT'],
  '0xfd1ee349': ['BadPrice()', 'The oracle returned an invalid price.', 'ORACLE'],
  '0xe273b446': ['BorrowTooSmall()', 'Compound V3: Borrow amount too low', 'INPUT'],
  '0xc9f5d8e4': ['BorrowCFTooLarge()', 'The borrow factor setting is out of range.', 'CONTRACT'],
  '0x945e9268': ['InsufficientReserves()', "The protocol's reserves are too small.", 'LIQUIDITY'],
  '0x4d6b3250': ['LiquidateCFTooLarge()', 'The liquidation factor setting is out of range.', 'CONTRACT'],
  '0xe397a99b': ['NoSelfTransfer()', 'The sender and the receiver are the same.', 'INPUT'],
  '0x14c5f7b6': ['NotCollateralized()', 'Compound V3: Position not healthy', 'HEALTH'],
  '0x1d99ddbf': [
    'NotForSale()',
    'The collateral is not for sale, because the reserves are at their target.',
    'MARKET',
  ],
  '0xddeb79ba': ['NotLiquidatable()', 'The account is healthy.', 'LIQUIDATION'],
  '0x9e87fac8': ['Paused()', 'This action is paused.', 'MARKET'],
  '0x4e6d90d4': ['ReentrantCallBlocked()', 'Reentrant calls are not allowed.', 'CONTRACT'],
  '0xf58f733a': ['SupplyCapExceeded()', 'The supply cap of this collateral would be exceeded.', 'CAP'],
  '0x3d32ffdb': ['TimestampTooLarge()', 'The timestamp overflowed.', 'CONTRACT'],
  '0xdf8153c7': ['TooManyAssets()', 'The account has too many collateral assets.', 'CONTRACT'],
  '0xfa6ad355': ['TooMuchSlippage()', 'The received collateral is below the minimum.', 'SLIPPAGE'],
  '0xe7a3dfa0': [
    'TransferInFailed()',
    'The token transfer failed: the allowance or the balance is too low.',
    'ALLOWANCE',
  ],
  '0xcefaffeb': ['TransferOutFailed()', 'The token transfer to the recipient failed.', 'TRANSFER'],
  '0x82b42900': [
    'Unauthorized()',
    'The account has not allowed the caller as a manager (`allow` of the Comet).',
    'ALLOWANCE',
  ],
  '0x749b5939': ['BadAmount()', 'The approval must be 0 or the maximum.', 'INPUT'],
  '0x4bd574ec': ['BadNonce()', 'The nonce of allowBySig is wrong.', 'PERMIT'],
  '0x40622f2c': ['BadSignatory()', 'The signer of allowBySig does not match.', 'PERMIT'],
  '0xed9a0195': ['InvalidValueS()', 'The s value of the signature is out of range.', 'PERMIT'],
  '0x9c5b7fcf': ['InvalidValueV()', 'The v value of the signature is out of range.', 'PERMIT'],
  '0x0819bdcd': ['SignatureExpired()', 'The signature of allowBySig has expired.', 'PERMIT'],
  '0xe54396a2': ['InvalidUInt64()', 'The number exceeds 64 bits.', 'CONTRACT'],
  '0x1b8f24aa': ['InvalidUInt104()', 'The number exceeds 104 bits.', 'CONTRACT'],
  '0xec5d4e22': ['InvalidUInt128()', 'The number exceeds 128 bits.', 'CONTRACT'],
  '0x9369ae35': ['InvalidInt104()', 'The number does not fit into 104 signed bits.', 'CONTRACT'],
  '0xe7e828ad': ['InvalidInt256()', 'The number does not fit into 256 signed bits.', 'CONTRACT'],
  '0x6c76c96e': ['NegativeNumber()', 'The number is negative.', 'CONTRACT'],
}

/** Source: compound-finance/comet BaseBulker.sol. */
const bulker: ErrorEntries = {
  '0xe6c4247b': ['InvalidAddress()', 'The address is invalid.', 'INPUT'],
  '0xa9cb9e0d': ['InvalidArgument()', 'The argument is invalid.', 'INPUT'],
  '0xd1a4579f': [
    'FailedToSendNativeToken()',
    'The native token transfer to the recipient failed.',
    'TRANSFER',
  ],
  '0xe7a3dfa0': ['TransferInFailed()', 'The token transfer from the account failed.', 'ALLOWANCE'],
  '0xcefaffeb': ['TransferOutFailed()', 'The token transfer to the recipient failed.', 'TRANSFER'],
  '0x82b42900': ['Unauthorized()', 'The account has not allowed the bulker.', 'ALLOWANCE'],
  '0xfb90de71': ['UnhandledAction()', 'The bulker action is unknown.', 'INPUT'],
}

/** Source: compound-finance/comet CometRewards.sol. */
const rewards: ErrorEntries = {
  '0x3a4406b5': ['AlreadyConfigured(address)', 'The rewards of this market are already set.', 'CONTRACT'],
  '0xa554dcdf': ['BadData()', 'The input arrays differ in length.', 'INPUT'],
  '0x0120268c': ['InvalidUInt64(uint256)', 'The number exceeds 64 bits.', 'CONTRACT'],
  '0xcd8ec838': ['NotPermitted(address)', 'The caller may not claim for this account.', 'PERMISSION'],
  '0x9c58e3b6': ['NotSupported(address)', 'The market has no rewards.', 'INPUT'],
  '0x701ed0db': ['TransferOutFailed(address,uint256)', 'The reward could not be paid.', 'TRANSFER'],
}

export const compoundV3Errors: ErrorCatalog = { selectors: { ...rewards, ...bulker, ...comet } }
