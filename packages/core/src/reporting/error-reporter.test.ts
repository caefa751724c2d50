import { describe, expect, it } from 'vitest'
import { ErrorTranslator } from '../chain-errors/error-translator.ts'
import type { TranslatedError } from '../chain-errors/translated-error.ts'
import { aaveV3 } from '../lenders/aave/aave.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { deferred, recordingLogger } from '../transfers/transfers.test-support.ts'
import { ErrorReporter, type ErrorReporterOptions } from './error-reporter.ts'

const WALLET = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const BASE_URL = 'https://reports.example/chat'

const TRANSLATED: TranslatedError = {
  code: 'HEALTH',
  title: 'Position not healthy',
  message: 'Health factor is below the threshold',
  hint: 'Lower the amount, or add collateral.',
  source: 'user',
  retryable: false,
  shouldReport: true,
  reason: '35',
}

/** Creates a reporter with a scripted worker. */
function createHarness(
  options: ErrorReporterOptions = {},
  answer = async (_init: RequestInit) => new Response(),
) {
  const clock = createFakeClock()
  const logger = recordingLogger()
  const sent: { url: string; init: RequestInit }[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init })
    return answer(init)
  }
  const translator = new ErrorTranslator({ catalogs: [aaveV3()] })
  let translation: Promise<unknown> = Promise.resolve()
  const translate: ErrorTranslator['translate'] = (...parameters) => {
    const translated = translator.translate(...parameters)
    translation = translated
    return translated
  }
  const reporter = new ErrorReporter({
    baseUrl: BASE_URL,
    clock,
    logger,
    fetch,
    translator: { translate },
    ...options,
  })
  /** Reports an error and waits until the report is sent. */
  const report = async (...parameters: Parameters<ErrorReporter['report']>) => {
    reporter.report(...parameters)
    // The fake clock does not wait until the catalogs are loaded.
    await translation
    await clock.advance(0)
  }
  const lastBody = () => JSON.parse(String(sent.at(-1)?.init.body))
  return { clock, logger, sent, reporter, report, lastBody }
}

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })

describe('a report', () => {
  it('is a chat message with header, context, translated error and original message', async () => {
    const { report, sent, lastBody } = createHarness({ environment: 'production' })
    await report(new Error('execution reverted: 35'), {
      chainId: 5000,
      blockNumber: 71_234_567n,
      wallet: WALLET,
      source: 'lending form',
      lender: 'Aave V3',
      operation: 'close',
      quickAction: 'Deposit',
      aggregator: 'Odos',
      translated: TRANSLATED,
    })
    expect(sent.map(({ url, init }) => [init.method, url])).toEqual([['POST', `${BASE_URL}?destination=0`]])
    expect(sent[0]?.init.headers).toEqual({ 'content-type': 'application/json' })
    expect(lastBody()).toEqual({
      blocks: [
        { type: 'header', text: plain('Position not healthy') },
        {
          type: 'context',
          elements: [
            'Environment: production',
            'Chain id: 5000',
            'Block number: 71234567',
            'Wallet: 0xA0b8…eB48',
            'Source: lending form',
            'Lender: Aave V3',
            'Margin trade type: close',
            'Quick action type: Deposit',
            'Aggregator: Odos',
          ].map(plain),
        },
        {
          type: 'section',
          text: plain(
            [
              'Code: HEALTH',
              'Message: Health factor is below the threshold',
              'Hint: Lower the amount, or add collateral.',
              'Reason: 35',
              'Origin: user',
              'Retryable: false',
            ].join('\n'),
          ),
        },
        { type: 'section', text: plain('Error: execution reverted: 35') },
      ],
    })
  })

  it('has no context block if the context is empty, which chats reject', async () => {
    const { report, lastBody } = createHarness()
    await report('', { translated: TRANSLATED })
    expect(lastBody().blocks.map(({ type }: { type: string }) => type)).toEqual([
      'header',
      'section',
      'section',
    ])
    expect(lastBody().blocks[2].text.text).toBe('-')
  })

  it('translates an error that was not translated before', async () => {
    const { report, lastBody } = createHarness()
    await report(new Error('execution reverted: 35'), { protocol: 'aave-v3', chainId: 1 })
    expect(lastBody().blocks[0].text.text).toBe('Position not healthy')
  })

  it('contains the full wallet address only on request, and no invalid address', async () => {
    const shown = createHarness({ showsWallet: true })
    await shown.report(new Error('a'), { wallet: WALLET, translated: TRANSLATED })
    expect(shown.lastBody().blocks[1].elements).toEqual([plain(`Wallet: ${WALLET}`)])
    await shown.report(new Error('b'), { wallet: 'my secret', translated: TRANSLATED })
    expect(shown.lastBody().blocks[1].elements).toEqual([plain('Wallet: not an address')])
  })

  it('contains no secret in any part', async () => {
    const { report, sent } = createHarness()
    const secret = 'Zk3vQ9xT2mLp8RwY5bNc7HdF'
    const text = `POST https://node.example/${secret} apiKey=${secret}`
    await report(Object.assign(new Error(text), { shortMessage: text }), {
      source: text,
      lender: text,
      quickAction: text,
      aggregator: text,
      translated: { ...TRANSLATED, title: text, message: text, hint: text, reason: text },
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.init.body).not.toContain(secret)
  })

  it('leaves out the request that libraries append to error messages', async () => {
    const { report, lastBody } = createHarness()
    const error = Object.assign(new Error('It failed.\n\nRequest body: {}'), { shortMessage: 'It failed.' })
    await report(error, { translated: TRANSLATED })
    expect(lastBody().blocks.at(-1).text.text).toBe('Error: It failed.')
  })

  it('keeps the query of the worker URL', async () => {
    const { report, sent } = createHarness({ baseUrl: `${BASE_URL}?team=4` })
    await report(new Error('a'), { translated: TRANSLATED })
    expect(sent[0]?.url).toBe(`${BASE_URL}?team=4&destination=0`)
  })
})

it.each([{ chainId: 10 }, { source: 'swap form' }, { lender: 'Aave V3' }, { aggregator: 'Odos' }])(
  'an error with the same message is reported again for %o',
  async (context) => {
    const { report, sent } = createHarness()
    await report(new Error('a'), { translated: TRANSLATED })
    await report(new Error('a'), { translated: TRANSLATED, ...context })
    expect(sent).toHaveLength(2)
  },
)

describe('no report', () => {
  it('is sent without a configured worker', async () => {
    const { report, sent } = createHarness({ baseUrl: undefined })
    await report(new Error('a'), { translated: TRANSLATED })
    expect(sent).toEqual([])
  })

  it('is sent for a user rejection', async () => {
    const { report, sent } = createHarness()
    await report(Object.assign(new Error('User denied transaction signature'), { code: 4001 }))
    await report(new Error('a'), { translated: { ...TRANSLATED, shouldReport: false } })
    expect(sent).toEqual([])
  })

  it('is sent twice for errors that differ only in amounts, blocks, nonces and addresses', async () => {
    const { clock, report, sent } = createHarness()
    const fail = (amount: number, address: string) =>
      report(new Error(`transfer of ${amount} to ${address} failed`), {
        chainId: 1,
        blockNumber: BigInt(amount),
        translated: TRANSLATED,
      })
    await fail(10_000, WALLET)
    await fail(20_000, `0x${'12'.repeat(20)}`)
    expect(sent).toHaveLength(1)
    await clock.advance(600_000)
    await fail(10_000, WALLET)
    expect(sent).toHaveLength(2)
  })

  it('is sent twice for an error that repeats before the first report is sent', async () => {
    const { clock, reporter, sent } = createHarness({ translator: { translate: async () => TRANSLATED } })
    for (let index = 0; index < 5; index++) reporter.report(new Error('a'))
    await clock.advance(0)
    expect(sent).toHaveLength(1)
  })

  it('is sent beyond ten per minute', async () => {
    const { report, sent } = createHarness()
    for (let index = 0; index < 15; index++)
      await report(new Error(`error ${index}`), { translated: TRANSLATED })
    expect(sent).toHaveLength(10)
  })

  it('is sent after dispose, which also drops pending reports', async () => {
    const translation = deferred<TranslatedError>()
    const { clock, reporter, sent } = createHarness({ translator: { translate: () => translation.promise } })
    reporter.report(new Error('a'))
    reporter.dispose()
    translation.resolve(TRANSLATED)
    reporter.report(new Error('b'))
    await clock.advance(0)
    expect(sent).toEqual([])
  })
})

describe('a failed report', () => {
  it.each([
    ['the worker rejects it', async () => new Response('no', { status: 500 })],
    [
      'the worker is unreachable',
      async () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])('is logged and not sent again if %s', async (_, answer) => {
    const { clock, report, sent, logger } = createHarness({}, answer)
    await report(new Error('a'), { translated: TRANSLATED })
    await clock.advance(60_000)
    expect(sent).toHaveLength(1)
    expect(logger.lines).toEqual(['warn: The error could not be reported.'])
  })

  it('times out after ten seconds and leaves no timer', async () => {
    const { clock, report, sent, logger } = createHarness({}, () => new Promise(() => undefined))
    await report(new Error('a'), { translated: TRANSLATED })
    expect(clock.pendingTimers).toBe(1)
    await clock.advance(10_000)
    expect(sent[0]?.init.signal?.aborted).toBe(true)
    expect(clock.pendingTimers).toBe(0)
    expect(logger.lines).toEqual(['warn: The error could not be reported.'])
  })

  it('is not logged after dispose', async () => {
    const { clock, report, reporter, sent, logger } = createHarness({}, () => new Promise(() => undefined))
    await report(new Error('a'), { translated: TRANSLATED })
    reporter.dispose()
    await clock.advance(0)
    expect(sent[0]?.init.signal?.aborted).toBe(true)
    expect([clock.pendingTimers, logger.lines]).toEqual([0, []])
  })

  it('never throws, even if error, translator and logger throw', async () => {
    const throwing = (): never => {
      throw new Error('no')
    }
    const logger = { debug: throwing, info: throwing, warn: throwing, error: throwing }
    const rejections: unknown[] = []
    const onRejection = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', onRejection)
    const { clock, reporter, sent } = createHarness({ logger, translator: { translate: throwing } })
    const hostile = Object.defineProperty({}, 'message', { get: throwing })
    expect(reporter.report(hostile)).toBeUndefined()
    expect(reporter.report(hostile, { translated: TRANSLATED })).toBeUndefined()
    await clock.advance(0)
    process.off('unhandledRejection', onRejection)
    expect([sent, rejections]).toEqual([[], []])
  })
})
