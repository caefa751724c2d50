import type { ErrorCatalog, ErrorEntries } from '../error-catalog.ts'

/** Revert reasons of tokens and routers, with the name of the contract. */
const strings: ErrorEntries = {
  STF: ['Uniswap/v3-periphery', 'Transfer failed', 'TRANSFER'],
  ST: ['Uniswap/v3-periphery', 'Token payout failed (Uniswap TransferHelper).', 'TRANSFER'],
  SA: ['Uniswap/v3-periphery', 'Token approve failed (Uniswap TransferHelper).', 'ALLOWANCE'],
  STE: ['Uniswap/v3-periphery', 'Native token payout failed (Uniswap TransferHelper).', 'TRANSFER'],
  TF: ['Uniswap/v3-core', 'Token transfer failed inside a V3 pool.', 'TRANSFER'],
  'Too little received': ['Uniswap/v3-periphery', 'Output is below the minimum.', 'SLIPPAGE'],
  'Too much requested': ['Uniswap/v3-periphery', 'Input is above the maximum.', 'SLIPPAGE'],
  'Transaction too old': ['Uniswap/v3-periphery', 'Swap deadline has passed.', 'DEADLINE'],
  'Price slippage check': ['Uniswap/v3-periphery', 'Price moved past your limit.', 'SLIPPAGE'],
  'Insufficient WETH9': ['Uniswap/v3-periphery', 'Wrapped native output is below the minimum.', 'SLIPPAGE'],
  'Insufficient token': ['Uniswap/v3-periphery', 'Output is below the minimum.', 'SLIPPAGE'],
  'Not WETH9': ['Uniswap/v3-periphery', 'Native token from an unexpected sender.', 'INPUT'],
  IIA: ['Uniswap/v3-core', 'The pool was not paid its input amount.', 'CONTRACT'],
  SPL: ['Uniswap/v3-core', 'Price limit out of range.', 'SLIPPAGE'],
  AS: ['Uniswap/v3-core', 'Swap amount is zero.', 'INPUT'],
  LOK: ['Uniswap/v3-core', 'The pool is locked (nested call).', 'CONTRACT'],
  'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT': [
    'Uniswap V2 router',
    'Output is below the minimum.',
    'SLIPPAGE',
  ],
  'UniswapV2Router: EXCESSIVE_INPUT_AMOUNT': ['Uniswap V2 router', 'Input is above the maximum.', 'SLIPPAGE'],
  'UniswapV2Router: EXPIRED': ['Uniswap V2 router', 'Swap deadline has passed.', 'DEADLINE'],
  'UniswapV2: K': ['Uniswap V2 pair', 'Pool invariant broken (often fee-on-transfer token).', 'SLIPPAGE'],
  'UniswapV2: INSUFFICIENT_LIQUIDITY': ['Uniswap V2 pair', 'The pool lacks liquidity.', 'LIQUIDITY'],
  'UniswapV2: TRANSFER_FAILED': ['Uniswap V2 pair', 'Token transfer failed.', 'TRANSFER'],
  'TransferHelper: TRANSFER_FROM_FAILED': [
    'Uniswap V2 lib',
    'Token transfer failed: allowance or balance too low.',
    'ALLOWANCE',
  ],
  'TransferHelper::transferFrom: transferFrom failed': [
    'Uniswap lib',
    'Token transfer failed: allowance or balance too low.',
    'ALLOWANCE',
  ],
  'ERC20: transfer amount exceeds balance': ['OpenZeppelin v4', 'Token balance is too low.', 'INPUT'],
  'ERC20: transfer amount exceeds allowance': ['OpenZeppelin v3', 'Token allowance is too low.', 'ALLOWANCE'],
  'ERC20: insufficient allowance': ['OpenZeppelin v4', 'Token allowance is too low.', 'ALLOWANCE'],
  'SafeERC20: low-level call failed': [
    'OpenZeppelin v3/v4 (spec wording)',
    'Transfer failed: The nonce might be incorrect or the allowance insufficient. Please retry.',
    'TRANSFER',
  ],
  'SafeERC20: ERC20 operation did not succeed': ['OpenZeppelin v3/v4', 'Token call failed.', 'TRANSFER'],
  'Dai/insufficient-allowance': ['DAI', 'Token allowance is too low.', 'ALLOWANCE'],
  'Dai/insufficient-balance': ['DAI', 'Token balance is too low.', 'INPUT'],
  'ERC20Permit: invalid signature': ['OpenZeppelin v4', 'Permit signature does not match.', 'PERMIT'],
  'ERC20Permit: expired deadline': ['OpenZeppelin v4', 'Permit has expired.', 'PERMIT'],
  'EIP2612: invalid signature': ['USDC FiatToken', 'Permit signature does not match.', 'PERMIT'],
  'FiatTokenV2: permit is expired': ['USDC FiatToken', 'Permit has expired.', 'PERMIT'],
}

/** Custom errors of ERC-20 tokens, as defined by ERC-6093. */
const tokens: ErrorEntries = {
  '0xe450d38c': ['ERC20InsufficientBalance(address,uint256,uint256)', 'Token balance is too low.', 'INPUT'],
  '0xfb8f41b2': [
    'ERC20InsufficientAllowance(address,uint256,uint256)',
    'Token allowance is too low.',
    'ALLOWANCE',
  ],
  '0x96c6fd1e': ['ERC20InvalidSender(address)', 'Sender address is not valid.', 'INPUT'],
  '0xec442f05': ['ERC20InvalidReceiver(address)', 'Receiver address is not valid.', 'INPUT'],
  '0xe602df05': ['ERC20InvalidApprover(address)', 'Approver address is not valid.', 'INPUT'],
  '0x94280d62': ['ERC20InvalidSpender(address)', 'Spender address is not valid.', 'INPUT'],
  '0x62791302': ['ERC2612ExpiredSignature(uint256)', 'Token permit has expired.', 'PERMIT'],
  '0x4b800e46': [
    'ERC2612InvalidSigner(address,address)',
    'Token permit signature is from another account.',
    'PERMIT',
  ],
  '0x5274afe7': ['SafeERC20FailedOperation(address)', 'Token call failed.', 'TRANSFER'],
}

/** Source: Uniswap/permit2 @cc56ad0f. */
const permit2: ErrorEntries = {
  '0xcd21db4f': ['SignatureExpired(uint256)', 'Permit2 signature deadline has passed.', 'PERMIT'],
  '0x756688fe': ['InvalidNonce()', 'Permit2 nonce already used or out of order.', 'PERMIT'],
  '0xd81b2f2e': ['AllowanceExpired(uint256)', 'Permit2 allowance has expired.', 'ALLOWANCE'],
  '0xf96fb071': ['InsufficientAllowance(uint256)', 'Permit2 allowance is too low.', 'ALLOWANCE'],
  '0x24d35a26': ['ExcessiveInvalidation()', 'Nonce jump above 65535.', 'INPUT'],
  '0x3728b83d': ['InvalidAmount(uint256)', 'Requested amount is above the signed maximum.', 'INPUT'],
  '0xff633a38': ['LengthMismatch()', 'Input arrays differ in length.', 'INPUT'],
  '0x4be6321b': ['InvalidSignatureLength()', 'Signature length is wrong.', 'PERMIT'],
  '0x8baa579f': ['InvalidSignature()', 'Signature could not be recovered.', 'PERMIT'],
  '0x815e1d64': ['InvalidSigner()', 'Signature is from another account.', 'PERMIT'],
  '0xb0669cbc': ['InvalidContractSignature()', 'Smart-wallet signature was rejected.', 'PERMIT'],
  '0xc4bd89a9': ['UnsafeCast()', 'Number too large.', 'CONTRACT'],
}

/** Source: Uniswap/universal-router. */
const routers: ErrorEntries = {
  '0xa3281672': ['BalanceTooLow()', 'Balance below required.', 'SLIPPAGE'],
  '0x6f5ffb7e': ['ContractLocked()', 'Reentrant calls are not allowed.', 'CONTRACT'],
  '0x1231ae40': ['ETHNotAccepted()', 'Native value is not accepted.', 'INPUT'],
  '0xe7002877': ['FromAddressIsNotOwner()', 'Transfer source is not the caller.', 'PERMISSION'],
  '0x6a12f104': ['InsufficientETH()', 'Not enough native token left.', 'SLIPPAGE'],
  '0x675cae38': ['InsufficientToken()', 'Output is below the minimum.', 'SLIPPAGE'],
  '0xdeaa01e6': ['InvalidBips()', 'Fee share out of range.', 'INPUT'],
  '0xd76a1e9e': ['InvalidCommandType(uint256)', 'Unknown router command.', 'INPUT'],
  '0x38bbd576': ['InvalidEthSender()', 'Native token from an unexpected sender.', 'INPUT'],
  '0x20db8267': ['InvalidPath()', 'Route is malformed.', 'INPUT'],
  '0x7b9c8916': ['InvalidReserves()', 'Pool reserves are empty.', 'MARKET'],
  '0xff633a38': ['LengthMismatch()', 'Input arrays differ in length.', 'INPUT'],
  '0x3b99b53d': ['SliceOutOfBounds()', 'Input bytes are too short.', 'INPUT'],
  '0x5bf6f916': ['TransactionDeadlinePassed()', 'Swap deadline has passed.', 'DEADLINE'],
  '0xc4bd89a9': ['UnsafeCast()', 'Number too large.', 'CONTRACT'],
  '0xae52ad0c': ['V2InvalidPath()', 'Route is malformed.', 'INPUT'],
  '0x849eaf98': ['V2TooLittleReceived()', 'Output is below the minimum.', 'SLIPPAGE'],
  '0x8ab0bc16': ['V2TooMuchRequested()', 'Input is above the maximum.', 'SLIPPAGE'],
  '0xd4e0248e': ['V3InvalidAmountOut()', 'Exact output was not met.', 'SLIPPAGE'],
  '0x32b13d91': ['V3InvalidCaller()', 'Callback came from an unknown pool.', 'CONTRACT'],
  '0x316cf0eb': ['V3InvalidSwap()', 'Swap had no effect.', 'MARKET'],
  '0x39d35496': ['V3TooLittleReceived()', 'Output is below the minimum.', 'SLIPPAGE'],
  '0x739dbe52': ['V3TooMuchRequested()', 'Input is above the maximum.', 'SLIPPAGE'],
  '0x8b063d73': ['V4TooLittleReceived(uint256,uint256)', 'Output is below the minimum.', 'SLIPPAGE'],
  '0x12bacdd3': ['V4TooMuchRequested(uint256,uint256)', 'Input is above the maximum.', 'SLIPPAGE'],
}

/** Errors of contracts that any transaction may call: tokens, Permit2 and DEX routers. */
export const commonErrors: ErrorCatalog = {
  strings,
  selectors: { ...routers, ...permit2, ...tokens },
}

const TOO_LITTLE = ['Output is below the minimum.', 'SLIPPAGE'] as const
/**
 * Errors with which routers of swap aggregators (1inch, Velora, 0x, LI.FI, Odos and others) reject an output below the
 * minimum.
 */
const aggregatorSelectors: ErrorEntries = {
  '0xf32bec2f': ['ReturnAmountIsNotEnough()', ...TOO_LITTLE],
  '0x064a4ec6': ['ReturnAmountIsNotEnough(uint256,uint256)', ...TOO_LITTLE],
  '0x643f0c86': ['MinReturnError(uint256,uint256)', ...TOO_LITTLE],
  '0xcea9e31d': ['InsufficientReturnAmount()', ...TOO_LITTLE],
  '0x97a6f3b9': ['TooMuchSlippage(address,uint256,uint256)', ...TOO_LITTLE],
  '0x275c273c': ['CumulativeSlippageTooHigh(uint256,uint256)', ...TOO_LITTLE],
  '0x858a8721': ['MinimalOutputBalanceViolation()', ...TOO_LITTLE],
  '0x45968aee': ['SlippageLimitExceeded()', ...TOO_LITTLE],
  '0xe52970aa': ['InsufficientAmountOut()', ...TOO_LITTLE],
  '0xbb2875c3': ['InsufficientOutput()', ...TOO_LITTLE],
  '0xc9f52c71': ['TooLittleReceived()', ...TOO_LITTLE],
  '0x58d4712c': ['UnexpectedError()', ...TOO_LITTLE],
  '0xd62cfc86': ['UnexpectedError(bytes)', ...TOO_LITTLE],
}

/** Errors of the `PoolRouter` contract. */
const poolRouter: ErrorEntries = {
  '0x203d82d8': ['Expired()', 'The deadline has passed.', 'DEADLINE'],
  '0x98d4901c': ['WrongValue()', 'The sent native amount differs from the input amount.', 'INPUT'],
  '0xf52a7b85': ['WrongPath()', 'The route does not connect the two tokens.', 'INPUT'],
}

const aggregatorStrings: ErrorEntries = {
  'Min return not reached': ['1inch', ...TOO_LITTLE],
  'Return amount is not enough': ['KyberSwap', ...TOO_LITTLE],
  'Slippage Limit Exceeded': ['Odos', ...TOO_LITTLE],
  'Received amount of tokens are less then expected': ['Velora', ...TOO_LITTLE],
  'unexpected error': ['routers', 'A call inside the route failed.', 'SLIPPAGE'],
  'Unexpected error': ['routers', 'A call inside the route failed.', 'SLIPPAGE'],
}

export const aggregatorErrors: ErrorCatalog = {
  strings: aggregatorStrings,
  selectors: { ...aggregatorSelectors, ...poolRouter },
}

/** Catalogs that are part of every translator. */
export const sharedErrors: readonly ErrorCatalog[] = [aggregatorErrors, commonErrors]
