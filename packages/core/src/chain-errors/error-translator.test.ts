import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  BaseError,
  ContractFunctionRevertedError,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  InternalRpcError,
  InvalidParamsRpcError,
  parseAbi,
  parseAbiParameters,
  RpcRequestError,
  toFunctionSelector,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { NodeError } from '../evm/nodes/reply.ts'
import { AbortedError } from '../kernel/abort.ts'
import type { ErrorCode } from '../kernel/error-codes.ts'
import { CausewayError, InvalidInputError } from '../kernel/errors.ts'
import { StorageError } from '../kernel/persistence.ts'
import { aaveV2, aaveV3 } from '../lenders/aave/aave.ts'
import { compoundV3 } from '../lenders/compound-v3/compound-v3.ts'
import { allLenders } from '../lenders/index.ts'
import { bundler3 } from '../margin-routers/bundler3/bundler3.ts'
import { causewayRouter } from '../margin-routers/causeway/causeway-router.ts'
import { composer } from '../margin-routers/composer/composer.ts'
import { ChainReadError, UserRejectedError } from '../platforms/errors.ts'
import { aggregatorErrors, commonErrors } from './catalogs/common-errors.ts'
import { errorScenarios } from './catalogs/error-scenarios.ts'
import type { ErrorCatalog, ErrorSource } from './error-catalog.ts'
import { type ErrorContext, ErrorTranslator } from './error-translator.ts'

const lenders = allLenders()
const routers = [causewayRouter({ deployments: {} }), bundler3(), composer()]
const sources: readonly ErrorSource[] = [...lenders, ...routers]
const translator = new ErrorTranslator({ catalogs: sources })
const getMessage = async (error: unknown, context?: ErrorContext) =>
  (await translator.translate(error, context)).message

const errors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ExecutionFailed(uint256 command, bytes message)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error FailedOp(uint256 opIndex, string reason)',
])

const text = (reason: string) => encodeErrorResult({ abi: errors, errorName: 'Error', args: [reason] })
const panic = (code: number) => encodeErrorResult({ abi: errors, errorName: 'Panic', args: [BigInt(code)] })
const selector = (signature: string) => toFunctionSelector(signature)

/** Creates the error of a reverted call in the form in which viem wraps it. */
const reverted = (data: Hex) =>
  new BaseError('The call failed', {
    cause: new RpcRequestError({
      body: {},
      url: 'https://node.example',
      error: { code: 3, message: 'execution reverted', data },
    }),
  })

const loadCatalog = async ({ id, errors }: ErrorSource): Promise<ErrorCatalog> => {
  if (!errors) throw new Error(`${id} has no error catalog`)
  return errors()
}

const CATALOGS: readonly (readonly [id: string, load: () => Promise<ErrorCatalog>])[] = [
  ...sources.map((source) => [source.id, () => loadCatalog(source)] as const),
  ['common', async () => commonErrors],
  ['aggregators', async () => aggregatorErrors],
]

describe('error catalogs', () => {
  it.each(CATALOGS)('contain a code and a message for every error of %s', async (_, load) => {
    const { strings = {}, selectors = {} } = await load()
    const entries = [...Object.values(strings), ...Object.values(selectors)]
    expect(entries.length).toBeGreaterThan(5)
    for (const [name, meaning, code] of entries) {
      expect([name.length > 0, meaning.length > 0]).toEqual([true, true])
      expect(Object.keys(errorScenarios)).toContain(code)
    }
  })

  it.each(CATALOGS)('list every custom error of %s under the selector of its signature', async (_, load) => {
    for (const [key, [signature]] of Object.entries((await load()).selectors ?? {})) {
      expect(toFunctionSelector(signature), signature).toBe(key)
    }
  })

  it.each([
    ...lenders.map((family) => [family.id, family, { protocol: family.id }] as const),
    ...routers.map((router) => [router.id, router, {}] as const),
  ])('translate every error of %s', async (_, source, context) => {
    const { strings = {}, selectors = {} } = await loadCatalog(source)
    const thrown = [
      ...Object.entries(strings).map(([reason, entry]) => [text(reason), entry] as const),
      ...Object.entries(selectors).map(([data, entry]) => [data as Hex, entry] as const),
    ]
    for (const [data, [name, meaning, told]] of thrown) {
      const { message, reason, code } = await translator.translate(reverted(data), context)
      expect(reason, name).toContain(name)
      if (told === 'SLIPPAGE') expect(message).toBe('Slippage too high')
      else if (code === 'ALLOWANCE') expect(message).toMatch(/^Insufficient allowance/)
      else if (code === 'PERMIT') expect(message).toBe('Permit Failed')
      else expect(message).toBe(meaning)
    }
  })

  it('cover Aave V2 from 1 to 80 and Aave V3 from 1 to 104', async () => {
    const numbers = async (family: ErrorSource) =>
      Object.keys((await loadCatalog(family)).strings ?? {}).map(Number)
    expect(await numbers(aaveV2())).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
    expect(await numbers(aaveV3())).toEqual(Array.from({ length: 104 }, (_, index) => index + 1))
  })
})

describe('a translator without the catalog of a lender', () => {
  const bare = new ErrorTranslator()

  it.each<readonly [string, Hex, ErrorContext, string]>([
    ['a number of Aave V3', text('35'), { protocol: 'aave-v3' }, '35'],
    [
      'a reason of Morpho',
      text('insufficient collateral'),
      { protocol: 'morpho' },
      'insufficient collateral',
    ],
    ['a custom error of Comet', selector('NotCollateralized()'), {}, 'custom error 0x14c5f7b6'],
  ])('shows the raw revert reason in a generic message: %s', async (_, data, context, reason) => {
    expect(await bare.translate(reverted(data), context)).toMatchObject({
      code: 'REVERTED',
      message: `The contract rejected the transaction: ${reason}`,
      reason,
    })
  })

  it('still translates errors of wallets, tokens and aggregators', async () => {
    expect((await bare.translate({ code: 4001 })).code).toBe('USER_REJECTED')
    expect((await bare.translate(reverted(text('STF')))).code).toBe('TRANSFER')
    expect((await bare.translate(reverted(selector('ReturnAmountIsNotEnough()')))).code).toBe('SLIPPAGE')
  })

  it('translates its errors once the catalog is registered, with and without the protocol', async () => {
    const late = new ErrorTranslator()
    late.register([compoundV3()])
    for (const context of [{}, { protocol: 'compound-v3' }] as const) {
      expect((await late.translate(reverted(selector('NotCollateralized()')), context)).message).toBe(
        'Compound V3: Position not healthy',
      )
    }
  })

  it('returns the original message of an error if the catalogs cannot be loaded', async () => {
    const errors = async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    const offline = new ErrorTranslator({ catalogs: [{ id: 'aave-v3', errors }] })
    const error = new CausewayError('The contract rejected the call', {
      code: 'READ_REVERTED',
      details: 'Chain 1',
      cause: reverted(selector('Unknown()')),
    })
    expect(await offline.translate(error)).toMatchObject({
      code: 'UNKNOWN',
      message: 'The contract rejected the call',
      hint: 'Chain 1',
      reason: 'READ_REVERTED',
    })
  })

  it('loads no catalog before an error needs it', async () => {
    const load = vi.fn(async () => ({}))
    const lazy = new ErrorTranslator({ catalogs: [{ id: 'aave-v3', errors: load }] })
    await lazy.translate({ code: 4001 })
    expect(load).not.toHaveBeenCalled()
    await lazy.translate(reverted(selector('Unknown()')))
    expect(load).toHaveBeenCalled()
  })
})

describe('errors of wallets', () => {
  it.each<readonly [string, unknown]>([
    ['a wallet that answers 4001', { code: 4001, message: 'MetaMask Tx Signature: User denied transaction' }],
    ['viem', new UserRejectedRequestError(new Error('User rejected the request.'))],
    ['our own error', new UserRejectedError()],
    ['ethers', Object.assign(new Error('rejected'), { code: 'ACTION_REJECTED' })],
    ['a wallet with words only', new Error('Transaction rejected by user')],
    ['a wallet that wraps', new Error('x', { cause: { data: { originalError: { code: 4001 } } } })],
  ])('a rejection through %s is translated as such, and not reported', async (_, error) => {
    expect(await translator.translate(error)).toMatchObject({
      code: 'USER_REJECTED',
      message: 'User rejected the transaction',
      source: 'user',
      shouldReport: false,
    })
  })

  it('an error of a wallet on another chain has the message of the specification', async () => {
    expect(await getMessage({ code: 4901, message: 'Chain disconnected' })).toBe(
      ' You are not logged into your wallet',
    )
    expect(await getMessage(new Error('The provider is not connected to the requested chain.'))).toBe(
      ' You are not logged into your wallet',
    )
  })

  it('a rejected account upgrade has its own code', async () => {
    expect(await getMessage({ code: 5750, message: 'nope' })).toBe('ACCOUNT_UPGRADE_REJECTED')
  })
})

describe('slippage', () => {
  it.each<readonly [string, unknown, ErrorContext]>([
    ["1inch's error", reverted(selector('ReturnAmountIsNotEnough()')), {}],
    ["Uniswap V3's text", reverted(text('Too little received')), {}],
    ["Uniswap V2's text", reverted(text('UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT')), {}],
    ["the composer's error", reverted(selector('Slippage()')), {}],
    ['an overflow', reverted(panic(0x11)), {}],
    ['an unexpected error inside a wrapper', reverted(wrapped(text('Unexpected error'))), {}],
    ['gas that is not enough on Mantle', new Error('gas required exceeds allowance (0)'), { chainId: 5000 }],
    ["the own router's silence", reverted('0x'), { isOwnRouter: true }],
    ['a revert without data of the own router', new Error('execution reverted'), { isOwnRouter: true }],
  ])('is recognized from %s, and the message names the aggregator', async (_, error, context) => {
    expect(await translator.translate(error, context)).toMatchObject({
      code: 'SLIPPAGE',
      message: 'Slippage too high',
      retryable: true,
    })
    expect(await getMessage(error, { ...context, aggregator: 'Odos' })).toBe('Odos: Slippage too high')
  })

  it('is not confused with gas on another chain', async () => {
    expect(
      (await translator.translate(new Error('gas required exceeds allowance (0)'), { chainId: 1 })).code,
    ).not.toBe('SLIPPAGE')
  })

  it('is not confused with an overflow of a lender', async () => {
    expect((await translator.translate(reverted(panic(0x11)), { protocol: 'compound-v2' })).code).toBe(
      'INPUT',
    )
  })

  it('a failed close has the message of the specification', async () => {
    expect(await getMessage(reverted(text('Too little received')), { operation: 'close' })).toBe(
      'The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.',
    )
    expect(await getMessage(reverted(text('ERC20: insufficient allowance')), { operation: 'close' })).toBe(
      'The approved amount to withdraw is insufficient. This is likely caused by slippage.',
    )
  })

  it('a close that this SDK rejects has the same message, with the reason as the hint', async () => {
    const refused = new CausewayError('2 WETH would have to be withdrawn, and 1 WETH is deposited', {
      code: 'LOAN_NOT_COVERED',
    })
    const { code, message, hint } = await new ErrorTranslator().translate(refused, { operation: 'close' })
    expect([code, message]).toEqual([
      'CLOSE_NOT_COVERED',
      'The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.',
    ])
    expect(hint).toBe(refused.shortMessage)
    const elsewhere = await new ErrorTranslator().translate(refused, { operation: 'collateralswap' })
    expect(elsewhere.message).toBe(refused.shortMessage)
  })

  it.each([
    ['brought too little', 'TooLittleBought(uint256,uint256)', undefined, 'Velora: Slippage too high'],
    [
      'did not bring the debt',
      'DebtNotCovered(uint256,uint256)',
      'close',
      'The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.',
    ],
    [
      'would take more than was allowed',
      'TakesTooMuch(uint256,uint256)',
      'close',
      'The approved amount to withdraw is insufficient. This is likely caused by slippage.',
    ],
  ] as const)(
    'a margin trade whose swap %s has the message of the specification',
    async (_what, error, operation, message) => {
      const data: Hex = `${toFunctionSelector(error)}${'00'.repeat(64)}`
      expect(await getMessage(reverted(data), { aggregator: 'Velora', protocol: 'aave-v3', operation })).toBe(
        message,
      )
      // Nodes that simulate a sequence of calls return only the selector.
      const tried = new Error(`execution reverted with ${data.slice(0, 10)}`)
      expect(await getMessage(tried, { aggregator: 'Velora', protocol: 'aave-v3', operation })).toBe(message)
    },
  )
})

describe('reverts', () => {
  it.each<readonly [string, Hex, ErrorContext, string]>([
    [
      'an allowance',
      text('ERC20: transfer amount exceeds allowance'),
      {},
      'Insufficient allowance - You might have an approval transaction pending',
    ],
    [
      'a failed token call',
      text('SafeERC20: low-level call failed'),
      {},
      'Transfer failed: The nonce might be incorrect or the allowance insufficient. Please retry.',
    ],
    ['STF', text('STF'), {}, 'Transfer failed'],
    ['a permit', text('EIP2612: invalid signature'), {}, 'Permit Failed'],
    ['Comet, not collateralized', selector('NotCollateralized()'), {}, 'Compound V3: Position not healthy'],
    ['Comet, too small', selector('BorrowTooSmall()'), {}, 'Compound V3: Borrow amount too low'],
    ['Aave V2, 1', text('1'), { protocol: 'aave-v2' }, 'Amount must be greater than 0'],
    ['Aave V2, 3', text('3'), { protocol: 'aave-v2' }, 'Reserve frozen'],
    ['Aave V2, 4', text('4'), { protocol: 'aave-v2' }, 'Not enough liquidity'],
    ['Aave V2, 7', text('7'), { protocol: 'aave-v2' }, 'Borrowing not enabled'],
    ['Aave V2, 10', text('10'), { protocol: 'aave-v2' }, 'Health factor below threshold'],
    ['Aave V2, 11', text('11'), { protocol: 'aave-v2' }, 'Not enough collateral'],
    ['Aave V2, 64', text('64'), { protocol: 'aave-v2' }, 'Pool paused'],
    ['Aave V3, 28', text('28'), { protocol: 'aave-v3' }, 'Reserve frozen or paused'],
    ['Aave V3, 35', text('35'), { protocol: 'aave-v3' }, 'Health factor below threshold'],
    ['Aave V3, 50', text('50'), { protocol: 'aave-v3' }, 'Borrow cap exceeded'],
    ['Aave V3, 51', text('51'), { protocol: 'aave-v3' }, 'Supply cap exceeded'],
    ['Aave V3 by selector', selector('NotBorrowableInEMode()'), {}, 'Asset not borrowable in eMode'],
    [
      'Init as deployed',
      text('INC#300'),
      { protocol: 'init' },
      'POSITION_NOT_HEALTHY: The position would be unhealthy.',
    ],
    [
      'Init as audited',
      text('#402'),
      { protocol: 'init' },
      'BORROW_PAUSED: Borrowing is paused for this pool.',
    ],
    ['Init, a cap', text('INC#406'), {}, 'SUPPLY_CAP_REACHED: The supply cap is reached.'],
    ['Init, a slippage', text('INC#102'), { protocol: 'init' }, 'Slippage too high'],
  ])('are translated: %s', async (_, data, context, message) => {
    expect(await getMessage(reverted(data), context)).toBe(message)
  })

  it('unknown numbers are shown unchanged', async () => {
    expect(await translator.translate(reverted(text('35')))).toMatchObject({
      code: 'REVERTED',
      message: 'The contract rejected the transaction: 35',
      reason: '35',
    })
  })

  it('reverts without an entry in a catalog are shown unchanged', async () => {
    expect(await getMessage(reverted(text('paused by the captain')))).toBe(
      'The contract rejected the transaction: paused by the captain',
    )
    expect(await getMessage(reverted('0xdeadbeef'))).toContain('custom error 0xdeadbeef')
  })

  it('are not confused with names of object properties', async () => {
    expect(await getMessage(reverted(text('constructor')))).toBe(
      'The contract rejected the transaction: constructor',
    )
  })

  it.each<readonly [string, Hex]>([
    ['the Universal Router', wrapped(text('STF'))],
    ['two of them', wrapped(wrapped(text('STF')))],
    [
      'an entry point',
      encodeErrorResult({
        abi: errors,
        errorName: 'FailedOpWithRevert',
        args: [0n, 'AA23 reverted', text('STF')],
      }),
    ],
    [
      'an entry point with words',
      encodeErrorResult({ abi: errors, errorName: 'FailedOp', args: [0n, 'AA23 reverted: STF'] }),
    ],
  ])('are unwrapped from %s', async (_, data) => {
    expect(await getMessage(reverted(data))).toBe('Transfer failed')
  })

  it('are read from error messages of libraries that omit the revert data', async () => {
    expect(await getMessage(new Error('execution reverted: STF'))).toBe('Transfer failed')
    expect(await getMessage(new Error('VM Exception while processing transaction: revert STF'))).toBe(
      'Transfer failed',
    )
    expect(
      await getMessage(new Error(`execution reverted: custom error ${selector('BorrowTooSmall()')}`)),
    ).toBe('Compound V3: Borrow amount too low')
  })

  it('are not read from calldata in an error message', async () => {
    const printed = new Error(
      `Something failed\n\nRequest Arguments:\n  data:  ${selector('BorrowTooSmall()')}`,
    )
    expect((await translator.translate(printed)).code).toBe('UNKNOWN')
  })

  it('are read from a contract error of viem', async () => {
    const error = new ContractFunctionRevertedError({
      abi: parseAbi(['error NotCollateralized()']),
      functionName: 'withdraw',
      data: selector('NotCollateralized()'),
    })
    expect(await getMessage(new BaseError('x', { cause: error }))).toBe('Compound V3: Position not healthy')
  })
})

describe('errors of wallets, nodes and services', () => {
  it('names the native token if a node reports insufficient funds, and not for the balance of a token', async () => {
    const cause = new Error('Insufficient funds for gas * price + value')
    const failed = new CausewayError('The transaction could not be sent', {
      code: 'CHAIN_READ_FAILED',
      cause,
    })
    const native = 'The native token in the wallet does not cover the network fee and the amount'
    expect(await getMessage(cause)).toBe(native)
    expect(await getMessage(failed)).toBe(native)
    const tokenCause = new CausewayError('The balance of the account is too low', {
      code: 'INSUFFICIENT_BALANCE',
    })
    expect(await getMessage(tokenCause)).not.toContain('native')
  })

  it.each<readonly [unknown, string, string]>([
    [new Error('insufficient funds for gas * price + value'), 'INSUFFICIENT_FUNDS', 'user'],
    [{ code: -32002, message: 'Request already pending' }, 'REQUEST_PENDING', 'wallet'],
    [new Error('nonce too low: next nonce 5, tx nonce 4'), 'NONCE', 'wallet'],
    [new Error('max fee per gas less than block base fee'), 'GAS', 'wallet'],
    [{ code: -32005, message: 'limit exceeded' }, 'RATE_LIMITED', 'node'],
    [new CausewayError('x', { code: 'CHAIN_READ_FAILED' }), 'NODE', 'node'],
    [new TypeError('Failed to fetch'), 'SERVICE', 'provider'],
    [new CausewayError('GET x answered 500', { code: 'HTTP_ERROR' }), 'SERVICE', 'provider'],
    [
      new CausewayError('No lender could be read', {
        code: 'NO_LENDING_DATA',
        cause: new CausewayError('GET x answered 503', { code: 'HTTP_ERROR' }),
      }),
      'SERVICE',
      'provider',
    ],
    [new AbortedError('The run'), 'EARLY_ABORT', 'user'],
  ])('are distinguished: %s', async (error, code, source) => {
    expect(await translator.translate(error)).toMatchObject({ code, source })
  })

  it.each([
    ['could not be reached', 'NETWORK_ERROR'],
    ['did not answer in time', 'TIMEOUT'],
    ['returned an unexpected reply', 'HTTP_ERROR'],
    ['returned an unexpected reply', 'INVALID_RESPONSE'],
  ] as const)('are described as a service that %s: %s', async (problem, code) => {
    const cause = new CausewayError('GET x failed', { code })
    const wrapping = new CausewayError('No lender could be read', { code: 'NO_LENDING_DATA', cause })
    const message = `The service ${problem}`
    expect(await translator.translate(cause)).toMatchObject({ code: 'SERVICE', message })
    expect(await translator.translate(wrapping)).toMatchObject({ code: 'SERVICE', message })
  })

  it.each([
    ['the wallet', new InvalidParamsRpcError(new Error('missing value for required argument 0'))],
    [
      'a node',
      new ChainReadError(
        42161,
        'the balance',
        new InvalidParamsRpcError(new Error('missing value for required argument 0')),
      ),
    ],
    ['a node in plain JSON-RPC', { code: -32602, message: 'Invalid params' }],
    ['a node in plain JSON-RPC without a reason', { code: -32600, message: 'Invalid Request' }],
  ])('invalid parameters are not called an unreachable chain if %s rejects them', async (_, error) => {
    expect(await translator.translate(error)).toMatchObject({
      code: 'INVALID_REQUEST',
      title: 'Request rejected',
      message: 'The node or the wallet rejected the request as invalid',
      hint: 'Start again with current values. If it is rejected again, contact support.',
      shouldReport: true,
    })
  })

  const socketError = { code: -32603, message: 'Internal error: socket hang up' }

  it.each([
    ['in plain JSON-RPC', socketError],
    ['through viem', new InternalRpcError(Object.assign(new Error(socketError.message), socketError))],
    ['while it connects', new CausewayError('x', { code: 'WALLET_CONNECTION_FAILED', cause: socketError })],
  ])('an internal error of the wallet %s is not called an unreachable chain', async (_, error) => {
    expect(await translator.translate(error)).toMatchObject({
      code: 'WALLET',
      title: 'Wallet error',
      message: 'The wallet could not complete the request',
      source: 'wallet',
      retryable: true,
      reason: expect.stringContaining('socket hang up'),
    })
  })

  it('an internal error of a node is an unreachable chain', async () => {
    expect((await translator.translate(new ChainReadError(42161, 'the balance', socketError))).code).toBe(
      'NODE',
    )
    const estimation = new CausewayError('The gas could not be estimated', {
      code: 'GAS_ESTIMATION_FAILED',
      cause: socketError,
    })
    expect((await translator.translate(estimation)).code).toBe('NODE')
  })

  it('a block that a node does not have is not called an unreachable chain', async () => {
    const message = 'BlockOutOfRangeError: block height is 582 but requested was 583'
    const error = new ChainReadError(42161, 'the balance', new NodeError('rpc.test', 'other', message))
    expect(await translator.translate(error)).toMatchObject({
      code: 'MISSING_BLOCK',
      title: 'Block not available',
      hint: 'Try again in a moment.',
      reason: expect.stringContaining(message),
      retryable: true,
    })
  })

  it('a write that storage rejects has a message without its key, and its remedy', async () => {
    const error = new StorageError('causeway:transfer:5', new Error('The quota has been exceeded.'))
    expect(await translator.translate(error)).toMatchObject({
      code: 'STORAGE',
      message: 'The transaction could not be saved',
      hint: 'Free storage, or allow this site to store data, then try again.',
      retryable: true,
      shouldReport: false,
    })
  })

  it('an abort before the request has the message of the specification', async () => {
    expect(await translator.translate(new AbortedError('The run'))).toMatchObject({
      message: 'Early Abort',
      shouldReport: false,
    })
  })

  it('errors of this SDK keep their message and details', async () => {
    const error = new InvalidInputError('Amount', [{ field: 'amount', expected: 'more', received: '0' }])
    const { message, hint, code } = await translator.translate(error)
    expect([message, code]).toEqual([error.shortMessage, 'INPUT'])
    expect(hint).toBe(error.details)
  })

  it('are translated for any thrown value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything({ withBigInt: true, withNullPrototype: true }), async (thrown) => {
        const { title, message } = await translator.translate(thrown)
        expect([title.length > 0, message.length > 0]).toEqual([true, true])
      }),
    )
  })

  it('are translated even if an error is its own cause', async () => {
    const error: { cause?: unknown; message: string } = { message: 'round and round' }
    error.cause = error
    expect(await getMessage(error)).toBe('round and round')
  })

  it('are translated for any revert data', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '0x08c379a0',
          '0x4e487b71',
          '0x2c4029e9',
          '0x65c8fd4d',
          '0x220266b6',
          '0x90bfb865',
          '0x',
        ),
        fc.uint8Array({ maxLength: 300 }),
        async (start, bytes) => {
          const data = `${start}${Buffer.from(bytes).toString('hex')}` as Hex
          expect((await translator.translate(reverted(data))).message).not.toBe('')
        },
      ),
    )
  })
})

function wrapped(inner: Hex): Hex {
  const args = encodeAbiParameters(parseAbiParameters('uint256, bytes'), [7n, inner])
  return `${selector('ExecutionFailed(uint256,bytes)')}${args.slice(2)}`
}

describe('an error of this SDK', () => {
  /** Reads the codes from the source file, because a type does not exist at runtime. */
  const codes = [
    ...readFileSync(new URL('../kernel/error-codes.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}([A-Z0-9_]+): true$/gm,
    ),
  ].map(([, code = '']) => code as ErrorCode)

  it('has a specific title for every code except ERROR', async () => {
    const unknown = await Promise.all(
      codes.map(async (code) => {
        const error = new CausewayError('It failed', { code })
        return (await translator.translate(error)).code === 'UNKNOWN' ? code : []
      }),
    )
    expect(codes.length).toBeGreaterThan(150)
    expect(unknown.flat()).toEqual(['ERROR'])
  })

  it('keeps its code when it wraps a network failure, unless its code is generic', async () => {
    const cause = new CausewayError('GET x failed', { code: 'NETWORK_ERROR' })
    const translated = await Promise.all(
      codes.map(async (code) => [
        (await translator.translate(new CausewayError('It failed', { code, cause }))).code,
        (await translator.translate(new CausewayError('It failed', { code }))).code,
      ]),
    )
    const changed = translated.filter(([wrapping, alone]) => wrapping !== alone)
    expect(new Set(changed.map(([wrapping]) => wrapping))).toEqual(new Set(['SERVICE']))
    expect(new Set(changed.map(([, alone]) => alone))).toEqual(
      new Set(['NODE', 'NOT_CONNECTED', 'REVERTED', 'UNKNOWN']),
    )
  })

  it.each<readonly [ErrorCode, string, string]>([
    ['ALREADY_SENT', 'Already sent', 'user'],
    ['BUSY_ELSEWHERE', 'Open in another tab', 'user'],
    ['NATIVE_FEE_CONSENT_NEEDED', 'Consent needed', 'user'],
    ['SLIPPAGE_CONSENT_NEEDED', 'Consent needed', 'user'],
    ['NO_QUOTE', 'No route', 'provider'],
    ['WRONG_ACCOUNT', 'Wrong account', 'wallet'],
    ['TRANSFER_NOT_RECOGNIZED', 'Not found', 'user'],
    ['INVALID_HASH', 'Invalid input', 'user'],
    ['INVALID_INPUT', 'Invalid input', 'user'],
    ['AMOUNT_TOO_HIGH', 'Invalid input', 'user'],
    ['NOT_COLLATERAL', 'Invalid input', 'user'],
    ['INSUFFICIENT_BALANCE', 'Insufficient funds', 'user'],
    ['HEALTH_TOO_LOW', 'Position not healthy', 'user'],
  ])('is not reported if its code is %s', async (code, title, party) => {
    expect(await translator.translate(new CausewayError('It failed', { code }))).toMatchObject({
      title,
      source: party,
      shouldReport: false,
    })
  })

  it.each<readonly [ErrorCode, string, string]>([
    ['RESUME_MISMATCH', 'Verification failed', 'provider'],
    ['BUILD_MISMATCH', 'Verification failed', 'provider'],
    ['VERIFICATION_FAILED', 'Verification failed', 'provider'],
    ['SEND_UNCERTAIN', 'Status unknown', 'wallet'],
    ['PROVIDER_CONFIGURED_TWICE', 'Application error', 'application'],
  ])('is reported if its code is %s', async (code, title, party) => {
    expect(await translator.translate(new CausewayError('It failed', { code }))).toMatchObject({
      title,
      source: party,
      message: 'It failed',
      shouldReport: true,
    })
  })

  it('is reported if a contract rejects an input that this SDK accepted', async () => {
    const { code, shouldReport } = await translator.translate(
      reverted(text('ERC20: transfer amount exceeds balance')),
    )
    expect([code, shouldReport]).toEqual(['INPUT', true])
  })

  it('is not retryable if the transaction may have been sent', async () => {
    const cause = new CausewayError('The wallet took too long', { code: 'TIMEOUT' })
    const error = new CausewayError('Nobody knows whether it was sent', { code: 'SEND_UNCERTAIN', cause })
    expect(await translator.translate(error)).toMatchObject({ code: 'SEND_UNCERTAIN', retryable: false })
  })
})
