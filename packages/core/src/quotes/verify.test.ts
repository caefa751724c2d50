import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import type { CallEffects, NodeSimulation, Platform, SequenceSimulation } from '../platforms/platform.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { Call, CallSequence } from '../platforms/transaction.ts'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import type { ProviderBuild, ProviderQuote, TransactionData } from './provider.ts'
import { parseQuoteRequest, type QuoteRequestInput } from './quote-request.ts'
import { createTestAggregator, drive, INPUT, POOL, RECIPIENT, SENDER, USDC } from './quotes.test-support.ts'

const THIEF = '0x6666666666666666666666666666666666666666'
const APPROVE = '0x095ea7b3'
const transactionData: TransactionData = { to: POOL, data: '0xabcdef01', value: 0n }
const offer = { toAmount: 99_000_000n, depositContract: POOL, spender: POOL }
const spends = (amount: bigint): CallEffects => ({
  movements: [{ token: USDC, from: SENDER, to: POOL, amount }],
  allowances: [],
  grants: [],
})

/** Creates a platform whose simulations return `answer`, and records the simulated calls. */
function createSimulator(
  answer: (sequence: CallSequence) => SequenceSimulation | Promise<SequenceSimulation>,
  tokens: readonly string[] = [],
) {
  const sequences: CallSequence[] = []
  const platform: Pick<Platform, 'chainType' | 'encodeApproval' | 'simulateCalls' | 'call'> = {
    chainType: 'EVM',
    encodeApproval: ({ token, amount }) => ({
      to: token,
      data: `${APPROVE}${amount.toString(16).padStart(64, '0')}`,
      value: 0n,
    }),
    // Calls of `balanceOf` only succeed for tokens.
    call: async ({ to }) =>
      tokens.includes(to)
        ? { status: 'success', data: `0x${'0'.repeat(64)}` }
        : { status: 'reverted', reason: 'execution reverted' },
    simulateCalls: async (sequence) => {
      sequences.push(sequence)
      return answer(sequence)
    },
  }
  const platforms: PlatformRegistry = { forChain: () => platform as Platform, dispose: () => undefined }
  return { platforms, sequences }
}

function success(effects: CallEffects): (sequence: CallSequence) => SequenceSimulation {
  const nothing: CallEffects = { movements: [], allowances: [], grants: [] }
  return ({ calls }) => ({
    status: 'success',
    effects: calls.map((_, index) => (index === calls.length - 1 ? effects : nothing)),
  })
}

async function getQuotes(
  chain: Pick<ReturnType<typeof createSimulator>, 'platforms'> | object,
  script: Partial<ProviderScript> = {},
) {
  const world = createTestAggregator(
    [
      {
        id: 'a',
        name: 'Alpha',
        contracts: () => ({ targets: [POOL] }),
        quote: () => ({ ...offer, transactionData }),
        ...script,
      },
    ],
    chain,
  )
  return { ...world, ...(await drive(world, world.aggregator.getQuotes(INPUT), 5_000)) }
}

describe('a quote with its transaction', () => {
  test('is simulated after an approval of exactly the amount', async () => {
    const chain = createSimulator(success(spends(100_000_000n)))
    const { quotes } = await getQuotes(chain)

    expect(quotes[0]?.verification).toMatchObject({
      spend: { status: 'unverified', reason: 'not-enforced' },
      spender: { status: 'verified', by: ['simulation'] },
    })
    expect(chain.sequences).toEqual([
      {
        chainId: 1,
        from: SENDER,
        calls: [
          { to: USDC, data: `${APPROVE}${(100_000_000).toString(16).padStart(64, '0')}`, value: 0n },
          transactionData,
        ],
        balances: [{ token: USDC, account: SENDER }],
      },
    ])
  })

  test('has the simulated gas of its transaction, unless its provider publishes no contracts', async () => {
    const chain = createSimulator((sequence) => ({
      ...success(spends(100_000_000n))(sequence),
      gasUsed: [46_000n, 180_000n],
    }))
    const { quotes } = await getQuotes(chain)
    expect(quotes[0]?.simulatedGas).toBe(180_000n)
    const unlisted = await getQuotes(chain, { contracts: () => undefined })
    expect(unlisted.quotes).toHaveLength(1)
    expect(unlisted.quotes[0]).not.toHaveProperty('simulatedGas')
  })

  test('is simulated with the balances of the sender and of the recipient', async () => {
    const chain = createSimulator(success(spends(100_000_000n)))
    const { aggregator, ...world } = await getQuotes(chain)
    await drive(world, aggregator.getQuotes({ ...INPUT, toChainId: INPUT.fromChainId }), 5_000)
    expect(chain.sequences.at(-1)?.balances).toEqual([
      { token: USDC, account: SENDER },
      { token: INPUT.toTokenAddress, account: RECIPIENT },
    ])
  })

  test('is simulated after a reset of the allowance if the token requires it', async () => {
    const chain = createSimulator((sequence) =>
      sequence.calls.length === 2
        ? { status: 'reverted', reason: 'approve from non-zero to non-zero', at: 0 }
        : success(spends(100_000_000n))(sequence),
    )
    const { quotes } = await getQuotes(chain)
    expect(quotes[0]?.verification?.spender).toMatchObject({ status: 'verified' })
    expect(chain.sequences.map(({ calls }) => calls.length)).toEqual([2, 3])
  })

  test('is rejected with the reason if it spends more than quoted', async () => {
    const { quotes, failures } = await getQuotes(createSimulator(success(spends(100_000_001n))))
    expect(quotes).toEqual([])
    expect(failures).toMatchObject([
      {
        code: 'VERIFICATION_FAILED',
        reason: 'The transaction would spend more than quoted.',
        error: { details: `spend: It takes 100000001 of ${USDC}, but 100000000 were quoted.` },
      },
    ])
  })

  test.each([
    ['pays another recipient', { recipient: THIEF }],
    ['takes the tokens through another contract', { spender: THIEF }],
  ])('is rejected if its calldata %s', async (_what, decoded) => {
    const { failures } = await getQuotes({}, { decode: () => decoded })
    expect(failures).toMatchObject([{ code: 'VERIFICATION_FAILED' }])
  })

  test.each([
    ['sends more of the native token than quoted', { value: 1n }],
    ['calls another contract than the quoted one', { to: THIEF }],
  ])('is rejected if it %s', async (_what, change) => {
    const { failures } = await getQuotes(
      {},
      {
        quote: () => ({ ...offer, transactionData: { ...transactionData, ...change } }),
      },
    )
    expect(failures).toMatchObject([{ code: 'BUILD_MISMATCH' }])
  })

  test.each([
    [
      'a node that cannot simulate',
      createSimulator(() => ({ status: 'unsupported', reason: 'The node does not support eth_simulateV1' })),
      'The simulation failed: The node does not support eth_simulateV1.',
    ],
    [
      'an account without the balance',
      createSimulator(() => ({ status: 'reverted', reason: 'transfer amount exceeds balance', at: 1 })),
      'The simulation failed with "transfer amount exceeds balance".',
    ],
    [
      'a node that does not reply',
      createSimulator(() => new Promise(() => undefined)),
      'Simulating the transaction took longer than 2000 ms.',
    ],
    [
      'a node whose error is a sentence',
      createSimulator(() => Promise.reject(new CausewayError('The node is syncing.', { code: 'ERROR' }))),
      'The node is syncing.',
    ],
    ['no platform', {}, 'No platform is configured for simulations.'],
    [
      'a node that returns no events',
      createSimulator(success({ movements: [], allowances: [], grants: [] })),
      'The node returned no events of the simulated calls.',
    ],
  ])('is unverified with the reason for %s', async (_case, chain, message) => {
    const { quotes, clock } = await getQuotes(chain)
    expect(quotes[0]?.verification?.spend).toEqual({ status: 'unverified', reason: 'not-simulated', message })
    expect(clock.pendingTimers).toBe(0)
  })

  test('is built from its own transaction if its provider has no build', async () => {
    const { aggregator, quotes } = await getQuotes(createSimulator(success(spends(100_000_000n))))
    const [quote] = quotes
    if (!quote) throw new Error('The result has no quote.')
    await expect(aggregator.build(quote)).resolves.toMatchObject({
      transaction: transactionData,
      approval: { token: USDC, spender: POOL, amount: 100_000_000n },
      verification: { spender: { status: 'verified' } },
    })
  })
})

const getDetails = (error: Error) => (isCausewayError(error) ? error.details : undefined)

describe('a quote of a provider without a list of contracts', () => {
  const LENDER = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
  const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const MORPHO = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
  const calling = (to: string, spender = to, data: TransactionData['data'] = '0xabcdef01') => ({
    contracts: () => undefined,
    quote: () => ({ ...offer, depositContract: to, spender, transactionData: { to, data, value: 0n } }),
  })
  const details = async (chain: object, script: Partial<ProviderScript>) => {
    const { failures } = await getQuotes(chain, script)
    return failures.map(({ code, error }) => [code, getDetails(error)])
  }
  const RIGHTS = 'a token, a lender or another contract that accounts give rights to'

  test('is unverified even if its simulation shows the quoted amounts', async () => {
    const { quotes } = await getQuotes(createSimulator(success(spends(100_000_000n))), calling(POOL))
    const { spend, spender, recipient } = quotes[0]?.verification ?? {}
    expect([spend?.status, spender?.status, recipient?.status]).toEqual([
      'unverified',
      'unverified',
      'unverified',
    ])
    expect(spend).toMatchObject({ reason: 'unknown-target' })
  })

  test('is rejected if it calls a market of a lender, which is a token', async () => {
    // Selector of `Comet.withdrawTo(address,address,uint256)`. The simulation spends the quoted amount to hide it.
    const chain = createSimulator(success(spends(100_000_000n)), [LENDER])
    expect(await details(chain, calling(LENDER, LENDER, '0xc3b35a7e'))).toEqual([
      ['VERIFICATION_FAILED', `spender: It calls ${LENDER}: ${RIGHTS}.`],
    ])
  })

  test('is rejected if a token takes the source token', async () => {
    const chain = createSimulator(success(spends(100_000_000n)), [LENDER])
    expect(await details(chain, calling(POOL, LENDER))).toEqual([
      ['VERIFICATION_FAILED', `spender: It takes the tokens through ${LENDER}: ${RIGHTS}.`],
    ])
  })

  test.each([PERMIT2, MORPHO])(
    'never becomes a quote when it calls %s, also without a node',
    async (contract) => {
      expect(await details({}, calling(contract))).toEqual([
        ['VERIFICATION_FAILED', `spender: It calls ${contract}: ${RIGHTS}.`],
      ])
    },
  )

  test('is rejected if it calls a contract that the application protects', async () => {
    const protectedContracts = { 1: [LENDER] }
    expect(await details({ protectedContracts }, calling(LENDER))).toEqual([
      ['VERIFICATION_FAILED', `spender: It calls ${LENDER}: ${RIGHTS}.`],
    ])
    expect(await details({ protectedContracts: { 10: [LENDER] } }, calling(LENDER))).toEqual([])
  })

  test('can only call the wrapped native token to wrap and unwrap', async () => {
    const chain = () => createSimulator(success(spends(100_000_000n)), [USDC])
    const native = { toChainId: 1, toTokenAddress: NATIVE_TOKEN_ADDRESS } as const
    const unwrap = (data: TransactionData['data']) =>
      createTestAggregator([{ id: 'a', ...calling(USDC, USDC, data) }], { ...chain(), readsDecimals: false })
    const codes = async (data: TransactionData['data'], input: Partial<QuoteRequestInput>) => {
      const world = unwrap(data)
      const { failures } = await drive(world, world.aggregator.getQuotes({ ...INPUT, ...input }), 5_000)
      return failures.map(({ error }) => getDetails(error))
    }
    const withdraw: TransactionData['data'] = `0x2e1a7d4d${'0'.repeat(64)}`
    expect(await codes(withdraw, native)).not.toContainEqual(expect.stringContaining(RIGHTS))
    expect(await codes(withdraw, {})).toContainEqual(expect.stringContaining(RIGHTS))
    expect(await codes(`0xa9059cbb${'0'.repeat(128)}`, native)).toContainEqual(
      expect.stringContaining(RIGHTS),
    )
  })
})

describe('a quote that two nodes simulate', () => {
  const honest = success(spends(100_000_000n))
  const withSecond = (first: typeof honest, second: NodeSimulation | typeof honest) =>
    createSimulator((sequence) => ({
      ...first(sequence),
      secondOpinion: typeof second === 'function' ? second(sequence) : second,
    }))
  const decode = () => ({ token: USDC, amount: 100_000_000n, spender: POOL })

  test('is verified if both simulations pass', async () => {
    const { quotes } = await getQuotes(withSecond(honest, honest))
    expect(quotes[0]?.verification?.spender).toEqual({ status: 'verified', by: ['simulation'] })
  })

  test.each([
    ['first', success(spends(100_000_001n)), honest],
    ['second', honest, success(spends(100_000_001n))],
  ])('is rejected if the %s node shows that it spends more than quoted', async (_which, first, second) => {
    for (const script of [{}, { decode }]) {
      const { quotes, failures } = await getQuotes(withSecond(first, second), script)
      expect(quotes).toEqual([])
      expect(failures).toMatchObject([
        {
          code: 'VERIFICATION_FAILED',
          reason: 'Two nodes of the chain simulated different effects of the transaction.',
          error: { verification: { spend: { status: 'failed', reason: 'nodes-disagree' } } },
        },
      ])
    }
  })

  test('is unverified if it reverts on one of them', async () => {
    const { quotes } = await getQuotes(withSecond(honest, { status: 'reverted', reason: 'expired', at: 1 }))
    expect(quotes[0]?.verification?.spender).toMatchObject({
      status: 'unverified',
      reason: 'nodes-disagree',
      message: expect.stringMatching(/^Two nodes disagree\. By the simulation of one of them: /),
    })
  })

  const missing = { status: 'unsupported', reason: 'Only one node is configured for chain 1' } as const

  test('is unverified if no second node confirms it, with the reason', async () => {
    const { quotes } = await getQuotes(withSecond(honest, missing))
    expect(quotes[0]?.verification?.spender).toEqual({
      status: 'unverified',
      reason: 'single-node',
      message: 'Only one node simulated it. Only one node is configured for chain 1.',
    })
  })

  test('is verified by its calldata alone if no second node confirms it', async () => {
    const { quotes } = await getQuotes(withSecond(honest, missing), { decode })
    expect(quotes[0]?.verification?.spend).toEqual({ status: 'verified', by: ['calldata'] })
  })

  test('is rejected without a second node if it spends more than quoted', async () => {
    const { failures } = await getQuotes(withSecond(success(spends(100_000_001n)), missing))
    expect(failures).toMatchObject([{ error: { verification: { spend: { reason: 'spends-more' } } } }])
  })
})

describe('a quote whose transaction is built later', () => {
  const later = (build: Partial<ProviderBuild> = {}, quote: Partial<ProviderQuote> = offer) => ({
    quote: () => quote,
    build: async () => ({ transactionData, ...build }),
  })

  async function built(chain: object, script: Partial<ProviderScript>) {
    const { aggregator, quotes, ...world } = await getQuotes(chain, script)
    const [quote] = quotes
    if (!quote) throw new Error('The result has no quote.')
    expect(quote).not.toHaveProperty('verification')
    return drive(world, aggregator.build(quote), 5_000)
  }

  test('has no verification until it is built', async () => {
    const result = await built(createSimulator(success(spends(100_000_000n))), later())
    expect(result.verification.spender).toMatchObject({ status: 'verified' })
  })

  test('is rejected at build if it spends more than quoted', async () => {
    await expect(built(createSimulator(success(spends(100_000_001n))), later())).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      verification: { spend: { status: 'failed' } },
    })
  })

  test.each([
    ['calls another contract', { transactionData: { ...transactionData, to: THIEF } }, 'to'],
    ['sends native coins', { transactionData: { ...transactionData, value: 1n } }, 'value'],
    ['names another spender', { spender: THIEF }, 'spender'],
    ['asks for a fee beside the amount', { otherPayOut: 1n }, 'otherPayOut'],
    ['promises less', { toAmountMin: 98_504_999n }, 'toAmountMin'],
  ])('is rejected at build if it %s and the quote did not', async (_what, change, field) => {
    await expect(built({}, later(change))).rejects.toMatchObject({ code: 'BUILD_MISMATCH', field })
  })

  test('can have a spender that the quote did not have, and a lower native fee', async () => {
    const fee = { otherPayOut: 7n, transactionData: { ...transactionData, value: 7n } }
    const unnamed = { toAmount: 99_000_000n, otherPayOut: 9n }
    await expect(built({}, later({ ...fee, spender: POOL }, unnamed))).resolves.toMatchObject({
      approval: { spender: POOL, amount: 100_000_000n },
      transaction: { value: 7n },
    })
    await expect(built({}, later(fee, unnamed))).rejects.toMatchObject({ field: 'spender' })
  })

  test('can guarantee as much as was quoted, or more', async () => {
    await expect(built({}, later({ toAmountMin: 98_505_000n }))).resolves.toBeDefined()
  })
})

describe('a stored transaction', () => {
  type StoredScript = Pick<ProviderScript, 'contracts' | 'decode' | 'decodesEveryCall'>
  const request = parseQuoteRequest(INPUT)
  const stored: Call = { to: POOL, data: '0xabcdef01', value: 0n }
  const verify = (script: StoredScript, payload = stored) => {
    const { aggregator } = createTestAggregator([{ id: 'a', name: 'Alpha', quote: () => offer, ...script }])
    return aggregator.verifyStored('a', { request, toAmountMin: 0n, payload })
  }

  test('is decoded by a provider that loads its decoder with its contracts', async () => {
    let isLoaded = false
    const lazy: StoredScript = {
      decodesEveryCall: true,
      contracts: async () => {
        isLoaded = true
        return { targets: [POOL] }
      },
      decode: () => (isLoaded ? { token: USDC, amount: 100_000_000n } : undefined),
    }
    await expect(verify(lazy)).resolves.toBe(true)
  })

  test('is rejected when it calls a contract that is not on the list of its provider', async () => {
    const script: StoredScript = { contracts: () => ({ targets: [POOL] }) }
    await expect(verify(script, { ...stored, to: THIEF })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining(`It calls ${THIEF}`),
    })
    await expect(verify(script)).resolves.toBe(false)
  })

  test('is rejected when it creates an order that ends in years', async () => {
    const decoded = { token: USDC, amount: 100_000_000n }
    await expect(verify({ decode: () => decoded })).resolves.toBe(true)
    await expect(verify({ decode: () => ({ ...decoded, expiresAt: 2n ** 64n }) })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining('the limit is 6 hours'),
    })
  })
})
