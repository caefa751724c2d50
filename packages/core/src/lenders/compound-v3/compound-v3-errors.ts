import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Source: compound-finance/comet CometMainInterface.sol, CometExtInterface.sol @d5a30b0a. */
const comet: ErrorEntries = {
  '0x971241a1': ['Absurd()', 'Impossible internal state.', 'CONTRACT'],
  '0x0dc149f0': ['AlreadyInitialized()', 'Already set up.', 'CONTRACT'],
  '0x36405305': ['BadAsset()', 'Asset is not part of this market.', 'INPUT'],
  '0x8ad8cb20': ['BadDecimals()', 'Token decimals not accepted.', 'CONTRACT'],
  '0x49b9231e': ['BadDiscount()', 'Discount setting out of range.', 'CONTRACT'],
  '0x6e772475': ['BadMinimum()', 'Minimum setting out of range.', 'CONTRACT'],
  '0xfd1ee349': ['BadPrice()', 'Oracle returned an invalid price.', 'ORACLE'],
  '0xe273b446': ['BorrowTooSmall()', 'Compound V3: Borrow amount too low', 'INPUT'],
  '0xc9f5d8e4': ['BorrowCFTooLarge()', 'Borrow factor setting out of range.', 'CONTRACT'],
  '0x945e9268': ['InsufficientReserves()', "The protocol's reserves are too small.", 'LIQUIDITY'],
  '0x4d6b3250': ['LiquidateCFTooLarge()', 'Liquidation factor setting out of range.', 'CONTRACT'],
  '0xe397a99b': ['NoSelfTransfer()', 'Sender and receiver are the same.', 'INPUT'],
  '0x14c5f7b6': ['NotCollateralized()', 'Compound V3: Position not healthy', 'HEALTH'],
  '0x1d99ddbf': ['NotForSale()', 'Collateral is not for sale (reserves are at target).', 'MARKET'],
  '0xddeb79ba': ['NotLiquidatable()', 'The account is healthy.', 'LIQUIDATION'],
  '0x9e87fac8': ['Paused()', 'This action is paused.', 'MARKET'],
  '0x4e6d90d4': ['ReentrantCallBlocked()', 'Reentrant calls are not allowed.', 'CONTRACT'],
  '0xf58f733a': ['SupplyCapExceeded()', 'Supply cap of this collateral would be exceeded.', 'CAP'],
  '0x3d32ffdb': ['TimestampTooLarge()', 'Timestamp overflow.', 'CONTRACT'],
  '0xdf8153c7': ['TooManyAssets()', 'Too many collateral assets.', 'CONTRACT'],
  '0xfa6ad355': ['TooMuchSlippage()', 'Received less collateral than the minimum.', 'SLIPPAGE'],
  '0xe7a3dfa0': ['TransferInFailed()', 'Token transfer failed: allowance or balance too low.', 'ALLOWANCE'],
  '0xcefaffeb': ['TransferOutFailed()', 'The token transfer to the recipient failed.', 'TRANSFER'],
  '0x82b42900': [
    'Unauthorized()',
    'Caller is not allowed as manager for this account (comet.allow missing).',
    'ALLOWANCE',
  ],
  '0x749b5939': ['BadAmount()', 'allow-style approval must be 0 or max.', 'INPUT'],
  '0x4bd574ec': ['BadNonce()', 'allowBySig nonce is wrong.', 'PERMIT'],
  '0x40622f2c': ['BadSignatory()', 'allowBySig signer does not match.', 'PERMIT'],
  '0xed9a0195': ['InvalidValueS()', 'Signature s value out of range.', 'PERMIT'],
  '0x9c5b7fcf': ['InvalidValueV()', 'Signature v value out of range.', 'PERMIT'],
  '0x0819bdcd': ['SignatureExpired()', 'allowBySig signature has expired.', 'PERMIT'],
  '0xe54396a2': ['InvalidUInt64()', 'Number above 64 bits.', 'CONTRACT'],
  '0x1b8f24aa': ['InvalidUInt104()', 'Number above 104 bits.', 'CONTRACT'],
  '0xec5d4e22': ['InvalidUInt128()', 'Number above 128 bits.', 'CONTRACT'],
  '0x9369ae35': ['InvalidInt104()', 'Number outside signed 104 bits.', 'CONTRACT'],
  '0xe7e828ad': ['InvalidInt256()', 'Number outside signed 256 bits.', 'CONTRACT'],
  '0x6c76c96e': ['NegativeNumber()', 'Number is negative.', 'CONTRACT'],
}

/** Source: compound-finance/comet BaseBulker.sol. */
const bulker: ErrorEntries = {
  '0xe6c4247b': ['InvalidAddress()', 'Address is not valid.', 'INPUT'],
  '0xa9cb9e0d': ['InvalidArgument()', 'Argument is not valid.', 'INPUT'],
  '0xd1a4579f': [
    'FailedToSendNativeToken()',
    'The native token transfer to the recipient failed.',
    'TRANSFER',
  ],
  '0xe7a3dfa0': ['TransferInFailed()', 'The token transfer from the account failed.', 'ALLOWANCE'],
  '0xcefaffeb': ['TransferOutFailed()', 'The token transfer to the recipient failed.', 'TRANSFER'],
  '0x82b42900': ['Unauthorized()', 'Bulker is not allowed for this account.', 'ALLOWANCE'],
  '0xfb90de71': ['UnhandledAction()', 'Unknown bulker action.', 'INPUT'],
}

/** Source: compound-finance/comet CometRewards.sol. */
const rewards: ErrorEntries = {
  '0x3a4406b5': ['AlreadyConfigured(address)', 'Rewards already set for this market.', 'CONTRACT'],
  '0xa554dcdf': ['BadData()', 'Input arrays differ.', 'INPUT'],
  '0x0120268c': ['InvalidUInt64(uint256)', 'Number above 64 bits.', 'CONTRACT'],
  '0xcd8ec838': ['NotPermitted(address)', 'Caller may not claim for this account.', 'PERMISSION'],
  '0x9c58e3b6': ['NotSupported(address)', 'Market has no rewards.', 'INPUT'],
  '0x701ed0db': ['TransferOutFailed(address,uint256)', 'Reward payout failed.', 'TRANSFER'],
}

export const compoundV3Errors: ErrorCatalog = { selectors: { ...rewards, ...bulker, ...comet } }
