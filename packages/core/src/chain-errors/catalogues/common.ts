import type { Catalogue, Entries } from '../catalogue.ts'

/** Reasons of tokens and routers; the name says whose. */
const strings: Entries = {
  STF: ['Uniswap/v3-periphery', 'Transfer failed', 'transfer'],
  ST: ['Uniswap/v3-periphery', 'Token payout failed (Uniswap TransferHelper).', 'transfer'],
  SA: ['Uniswap/v3-periphery', 'Token approve failed (Uniswap TransferHelper).', 'allowance'],
  STE: ['Uniswap/v3-periphery', 'Native token payout failed (Uniswap TransferHelper).', 'transfer'],
  TF: ['Uniswap/v3-core', 'Token transfer failed inside a V3 pool.', 'transfer'],
  'Too little received': ['Uniswap/v3-periphery', 'Output is below the minimum.', 'slippage'],
  'Too much requested': ['Uniswap/v3-periphery', 'Input is above the maximum.', 'slippage'],
  'Transaction too old': ['Uniswap/v3-periphery', 'Swap deadline has passed.', 'deadline'],
  'Price slippage check': ['Uniswap/v3-periphery', 'Price moved past your limit.', 'slippage'],
  'Insufficient WETH9': ['Uniswap/v3-periphery', 'Wrapped native output is below the minimum.', 'slippage'],
  'Insufficient token': ['Uniswap/v3-periphery', 'Output is below the minimum.', 'slippage'],
  'Not WETH9': ['Uniswap/v3-periphery', 'Native token from an unexpected sender.', 'input'],
  IIA: ['Uniswap/v3-core', 'The pool was not paid its input amount.', 'internal'],
  SPL: ['Uniswap/v3-core', 'Price limit out of range.', 'slippage'],
  AS: ['Uniswap/v3-core', 'Swap amount is zero.', 'input'],
  LOK: ['Uniswap/v3-core', 'The pool is locked (nested call).', 'internal'],
  'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT': [
    'Uniswap V2 router',
    'Output is below the minimum.',
    'slippage',
  ],
  'UniswapV2Router: EXCESSIVE_INPUT_AMOUNT': ['Uniswap V2 router', 'Input is above the maximum.', 'slippage'],
  'UniswapV2Router: EXPIRED': ['Uniswap V2 router', 'Swap deadline has passed.', 'deadline'],
  'UniswapV2: K': ['Uniswap V2 pair', 'Pool invariant broken (often fee-on-transfer token).', 'slippage'],
  'UniswapV2: INSUFFICIENT_LIQUIDITY': ['Uniswap V2 pair', 'The pool lacks liquidity.', 'liquidity'],
  'UniswapV2: TRANSFER_FAILED': ['Uniswap V2 pair', 'Token transfer failed.', 'transfer'],
  'TransferHelper: TRANSFER_FROM_FAILED': [
    'Uniswap V2 lib',
    'Token pull failed: allowance or balance too low.',
    'allowance',
  ],
  'TransferHelper::transferFrom: transferFrom failed': [
    'Uniswap lib',
    'Token pull failed: allowance or balance too low.',
    'allowance',
  ],
  'ERC20: transfer amount exceeds balance': ['OpenZeppelin v4', 'Token balance is too low.', 'input'],
  'ERC20: transfer amount exceeds allowance': ['OpenZeppelin v3', 'Token allowance is too low.', 'allowance'],
  'ERC20: insufficient allowance': ['OpenZeppelin v4', 'Token allowance is too low.', 'allowance'],
  'SafeERC20: low-level call failed': [
    'OpenZeppelin v3/v4 (spec wording)',
    'Transfer failed: The nonce might be incorrect or the allowance insufficient. Please retry.',
    'transfer',
  ],
  'SafeERC20: ERC20 operation did not succeed': ['OpenZeppelin v3/v4', 'Token call failed.', 'transfer'],
  'Dai/insufficient-allowance': ['DAI', 'Token allowance is too low.', 'allowance'],
  'Dai/insufficient-balance': ['DAI', 'Token balance is too low.', 'input'],
  'ERC20Permit: invalid signature': ['OpenZeppelin v4', 'Permit signature does not match.', 'signature'],
  'ERC20Permit: expired deadline': ['OpenZeppelin v4', 'Permit has expired.', 'signature'],
  'EIP2612: invalid signature': ['USDC FiatToken', 'Permit signature does not match.', 'signature'],
  'FiatTokenV2: permit is expired': ['USDC FiatToken', 'Permit has expired.', 'signature'],
}

/** ERC-6093. */
const tokens: Entries = {
  '0xe450d38c': ['ERC20InsufficientBalance(address,uint256,uint256)', 'Token balance is too low.', 'input'],
  '0xfb8f41b2': [
    'ERC20InsufficientAllowance(address,uint256,uint256)',
    'Token allowance is too low.',
    'allowance',
  ],
  '0x96c6fd1e': ['ERC20InvalidSender(address)', 'Sender address is not valid.', 'input'],
  '0xec442f05': ['ERC20InvalidReceiver(address)', 'Receiver address is not valid.', 'input'],
  '0xe602df05': ['ERC20InvalidApprover(address)', 'Approver address is not valid.', 'input'],
  '0x94280d62': ['ERC20InvalidSpender(address)', 'Spender address is not valid.', 'input'],
  '0x62791302': ['ERC2612ExpiredSignature(uint256)', 'Token permit has expired.', 'signature'],
  '0x4b800e46': [
    'ERC2612InvalidSigner(address,address)',
    'Token permit signature is from another account.',
    'signature',
  ],
  '0x5274afe7': ['SafeERC20FailedOperation(address)', 'Token call failed.', 'transfer'],
}

/** Source: Uniswap/permit2 @cc56ad0f. */
const permit2: Entries = {
  '0xcd21db4f': ['SignatureExpired(uint256)', 'Permit2 signature deadline has passed.', 'signature'],
  '0x756688fe': ['InvalidNonce()', 'Permit2 nonce already used or out of order.', 'signature'],
  '0xd81b2f2e': ['AllowanceExpired(uint256)', 'Permit2 allowance has expired.', 'allowance'],
  '0xf96fb071': ['InsufficientAllowance(uint256)', 'Permit2 allowance is too low.', 'allowance'],
  '0x24d35a26': ['ExcessiveInvalidation()', 'Nonce jump above 65535.', 'input'],
  '0x3728b83d': ['InvalidAmount(uint256)', 'Requested amount is above the signed maximum.', 'input'],
  '0xff633a38': ['LengthMismatch()', 'Input arrays differ in length.', 'input'],
  '0x4be6321b': ['InvalidSignatureLength()', 'Signature length is wrong.', 'signature'],
  '0x8baa579f': ['InvalidSignature()', 'Signature could not be recovered.', 'signature'],
  '0x815e1d64': ['InvalidSigner()', 'Signature is from another account.', 'signature'],
  '0xb0669cbc': ['InvalidContractSignature()', 'Smart-wallet signature was refused.', 'signature'],
  '0xc4bd89a9': ['UnsafeCast()', 'Number too large.', 'internal'],
}

/** Source: Uniswap/universal-router. */
const routers: Entries = {
  '0xa3281672': ['BalanceTooLow()', 'Balance below required.', 'slippage'],
  '0x6f5ffb7e': ['ContractLocked()', 'Nested call is not allowed.', 'internal'],
  '0x1231ae40': ['ETHNotAccepted()', 'Native value is not accepted.', 'input'],
  '0xe7002877': ['FromAddressIsNotOwner()', 'Transfer source is not the caller.', 'permission'],
  '0x6a12f104': ['InsufficientETH()', 'Not enough native token left.', 'slippage'],
  '0x675cae38': ['InsufficientToken()', 'Output is below the minimum.', 'slippage'],
  '0xdeaa01e6': ['InvalidBips()', 'Fee share out of range.', 'input'],
  '0xd76a1e9e': ['InvalidCommandType(uint256)', 'Unknown router command.', 'input'],
  '0x38bbd576': ['InvalidEthSender()', 'Native token from an unexpected sender.', 'input'],
  '0x20db8267': ['InvalidPath()', 'Route is malformed.', 'input'],
  '0x7b9c8916': ['InvalidReserves()', 'Pool reserves are empty.', 'market'],
  '0xff633a38': ['LengthMismatch()', 'Input arrays differ in length.', 'input'],
  '0x3b99b53d': ['SliceOutOfBounds()', 'Input bytes are too short.', 'input'],
  '0x5bf6f916': ['TransactionDeadlinePassed()', 'Swap deadline has passed.', 'deadline'],
  '0xc4bd89a9': ['UnsafeCast()', 'Number too large.', 'internal'],
  '0xae52ad0c': ['V2InvalidPath()', 'Route is malformed.', 'input'],
  '0x849eaf98': ['V2TooLittleReceived()', 'Output is below the minimum.', 'slippage'],
  '0x8ab0bc16': ['V2TooMuchRequested()', 'Input is above the maximum.', 'slippage'],
  '0xd4e0248e': ['V3InvalidAmountOut()', 'Exact output was not met.', 'slippage'],
  '0x32b13d91': ['V3InvalidCaller()', 'Callback came from an unknown pool.', 'internal'],
  '0x316cf0eb': ['V3InvalidSwap()', 'Swap had no effect.', 'market'],
  '0x39d35496': ['V3TooLittleReceived()', 'Output is below the minimum.', 'slippage'],
  '0x739dbe52': ['V3TooMuchRequested()', 'Input is above the maximum.', 'slippage'],
  '0x8b063d73': ['V4TooLittleReceived(uint256,uint256)', 'Output is below the minimum.', 'slippage'],
  '0x12bacdd3': ['V4TooMuchRequested(uint256,uint256)', 'Input is above the maximum.', 'slippage'],
}

/** Source: 1delta-DAO/contracts-delegation Errors.sol @1e3f89b8. */
const composer: Entries = {
  '0x7dd37f70': ['Slippage()', 'Output is below the minimum (composer sweep check).', 'slippage'],
  '0xf4b3b1bc': ['NativeTransferFailed()', 'Native token payout failed.', 'transfer'],
  '0xc30d93ce': ['WrapFailed()', 'Wrapping the native token failed.', 'transfer'],
  '0x7948739e': ['InvalidDex()', 'Unknown exchange in the route.', 'input'],
  '0xb2c02722': ['BadPool()', 'Callback came from an unknown pool.', 'internal'],
  '0xbafe1c53': ['InvalidFlashLoan()', 'Flash loan provider is not supported.', 'input'],
  '0x398d4d32': ['InvalidOperation()', 'Composer data is malformed.', 'input'],
  '0x48f5c3ed': ['InvalidCaller()', 'Callback came from an unknown caller.', 'internal'],
  '0xbfda1f28': ['InvalidInitiator()', 'Flash loan was not started by the composer.', 'internal'],
  '0x8129bbcd': ['InvalidCalldata()', 'Composer data is malformed.', 'input'],
  '0x4fe6f55f': ['Target()', 'External call target is blocked.', 'input'],
  '0x0bbef348': ['InvalidDexId()', 'Unknown exchange id.', 'input'],
  '0x68275857': [
    'SafePermitBadLength()',
    'Permit bytes have a length the composer does not know.',
    'signature',
  ],
}

/** Of whatever any transaction may touch: tokens, permits, routers. */
export const common: Catalogue = {
  strings,
  selectors: { ...composer, ...routers, ...permit2, ...tokens },
}
