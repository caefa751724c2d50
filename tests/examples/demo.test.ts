import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodeDeposit } from '../../examples/node/src/quay/encode-deposit.ts'
import { startQuay } from '../../examples/node/src/quay/start-quay.ts'
import { bundleProgram } from '../support/bundle-program.ts'
import { longerTest } from '../support/current-tier.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSX = fileURLToPath(import.meta.resolve('tsx'))
const DEMO = 'examples/node/src/demo/main.ts'

let sandbox: Sandbox
/** Working directory of the demo, where it stores its state. */
let folder: string
let program: string
let bundled: string

beforeAll(async () => {
  sandbox = await startSandbox()
  folder = await mkdtemp(join(tmpdir(), 'causeway-demo-'))
  program = await mkdtemp(join(tmpdir(), 'causeway-program-'))
  bundled = await bundleProgram(DEMO, program)
})
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
  await rm(program, { recursive: true, force: true })
})

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface RunningDemo {
  readonly process: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves once the demo has printed this text. */
  printed(text: string): Promise<void>
}

/** Starts the demo from its source, as `npm run demo` does: a bundle cannot start its own chains. */
function startFromSource(...args: string[]): RunningDemo {
  return start('--import', TSX, join(ROOT, DEMO), ...args)
}

function startDemo(...args: string[]): RunningDemo {
  return start(bundled, ...args)
}

function start(...args: string[]): RunningDemo {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json') },
  })
  let stdout = ''
  let stderr = ''
  const watchers = new Set<() => void>()
  child.stdout.on('data', (chunk) => {
    stdout += chunk
    for (const watcher of watchers) watcher()
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!stdout.includes(text)) return
        watchers.delete(look)
        resolve()
      }
      watchers.add(look)
      look()
      ended.then(({ stderr: errorOutput }) =>
        reject(new Error(`The demo ended before '${text}': ${errorOutput}`)),
      )
    })
  return { process: child, ended, printed }
}

const runDemo = (...args: string[]) => startDemo(...args).ended

const reportSchema = z.object({
  arrived: z.boolean(),
  lending: z.array(z.object({ actions: z.string(), before: z.string(), after: z.string() })),
  error: z.optional(z.object({ code: z.string(), message: z.string(), details: z.optional(z.string()) })),
  providers: z.array(
    z.looseObject({
      provider: z.string(),
      outcome: z.enum(['quote', 'failure']),
      code: z.optional(z.string()),
    }),
  ),
  verification: z.optional(z.record(z.string(), z.looseObject({ status: z.string() }))),
  best: z.optional(z.object({ provider: z.string(), toAmount: z.string(), because: z.string() })),
  steps: z.array(z.looseObject({ step: z.string(), phase: z.string(), code: z.number() })),
  statuses: z.array(z.looseObject({ status: z.string() })),
  balances: z.object({
    before: z.optional(z.object({ source: z.string(), destination: z.string() })),
    after: z.optional(z.object({ source: z.string(), destination: z.string() })),
  }),
})

const parseReport = ({ stdout }: Ended) => z.parse(reportSchema, JSON.parse(stdout))

describe('the demo program', () => {
  test('starts its own chains, completes a transfer, and leaves no process behind', async () => {
    // The reason depends on the providers that reply in time, which takes longer while other tests run.
    const ended = await startFromSource('--json', '--timeout', '20').ended
    expect(ended.stderr).toBe('')
    expect(ended.code).toBe(0)
    const report = parseReport(ended)
    expect(report).toMatchObject({
      arrived: true,
      best: { because: expect.stringMatching(/ USDC more than /) },
    })
    const outcomes = Object.fromEntries(
      report.providers.map((row) => [row.provider, row.code ?? row.outcome]),
    )
    expect(outcomes).toMatchObject({
      across: 'quote',
      quay: 'quote',
      lifi: 'quote',
      'squid-v2': 'quote',
      'stargate-taxi': 'quote',
      wrapper: 'NOT_SUPPORT',
      'scripted-error': 'HTTP_ERROR',
      'scripted-hang': 'TIMEOUT',
      'scripted-malformed': 'INVALID_RESPONSE',
    })
    expect(Object.values(outcomes).filter((outcome) => outcome === 'quote').length).toBeGreaterThan(10)
    expect(report.steps.map(({ step, code }) => `${step} ${code}`)).toEqual([
      'approve 21',
      'approve 23',
      'approve 24',
      'approve 22',
      'call 41',
      'call 43',
      'call 44',
      'call 42',
    ])
    expect(report.statuses.at(-1)).toMatchObject({ status: 'DONE' })
    const { before, after } = report.balances
    expect(BigInt(after?.source ?? 0)).toBe(BigInt(before?.source ?? 0) - 100_000_000n)
    expect(BigInt(after?.destination ?? 0)).toBe(
      BigInt(before?.destination ?? 0) + BigInt(report.best?.toAmount ?? 0),
    )
    expect(report.lending.map(({ actions }) => actions)).toEqual(['Deposit', 'Borrow', 'Borrow'])
    const [, first, second] = report.lending
    expect(first?.before).toBe('without debt')
    expect(second?.before).toBe(first?.after)
    expect(Number(second?.after)).toBeCloseTo(Number(first?.after) / 2, 1)
  })

  longerTest('uses the chains, the token and the amount of its options', async () => {
    const ended = await runDemo(
      '--json',
      ...['--sandbox', sandbox.url],
      ...['--from', '1', '--to', 'arbitrum', '--token', 'eth', '--amount', '0.25', '--provider', 'across'],
    )
    expect(ended.code).toBe(0)
    expect(parseReport(ended)).toMatchObject({ arrived: true, best: { provider: 'across' } })
  })

  test('completes a transfer through a provider of the guide, with all checks verified', async () => {
    const ended = await runDemo('--json', '--sandbox', sandbox.url, '--provider', 'quay')
    expect(ended.code).toBe(0)
    const report = parseReport(ended)
    const checked = { status: 'verified' }
    expect(report).toMatchObject({
      arrived: true,
      best: { provider: 'quay', toAmount: '99850000' },
      verification: { spend: checked, spender: checked, recipient: checked },
    })
    expect(new Set(report.steps.map(({ step }) => step))).toEqual(new Set(['call']))
  })

  test('ends with the reasons and exit code 1 for a route that the selected provider does not support', async () => {
    const route = ['--from', 'mantle', '--provider', 'across']
    const ended = await runDemo('--json', '--sandbox', sandbox.url, ...route)
    expect(ended.code).toBe(1)
    const report = parseReport(ended)
    expect(report).toMatchObject({ arrived: false, error: { code: 'USAGE' } })
    expect(report.providers).toContainEqual(
      expect.objectContaining({ provider: 'across', reason: 'Across does not support chain 5000.' }),
    )
  })

  test.each([
    [['--from', 'atlantis'], "Unknown chain 'atlantis'."],
    [['--token', 'DOGE'], "Unknown token 'DOGE' on Arbitrum One."],
    [['--amount', '0'], 'fromAmount'],
    [['--amount=-5'], '--amount: expected a positive decimal number'],
    [['--amount', '1.1234567'], 'at most 6 decimals'],
    [['--to', 'arbitrum'], 'toTokenAddress'],
    [['--provider', 'acme'], "Unknown provider 'acme'."],
    [['--provider', 'scripted-error'], "'scripted-error' has no quote"],
  ])('rejects %j with a message, and sends nothing', async (args, message) => {
    const nonce = () => sandbox.client(42161).getTransactionCount({ address: sandbox.accounts.user.address })
    const before = await nonce()
    const { code, stderr } = await runDemo('--sandbox', sandbox.url, ...args)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(await nonce()).toBe(before)
  })

  test.each([
    [['--amont', '5'], '--amont'],
    [['--resume'], '--resume requires --sandbox'],
    [['--timeout', '0'], 'Invalid --timeout: expected 1 to 99 seconds'],
  ])('explains an invalid command line (%j) and ends with exit code 2', async (args, message) => {
    const { code, stderr } = await runDemo(...args)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })

  test('reports an unreachable sandbox', async () => {
    const { code, stderr } = await runDemo('--sandbox', 'http://127.0.0.1:9')
    expect(code).toBe(1)
    expect(stderr).toContain('127.0.0.1:9')
  })
})

describe('resuming the demo', () => {
  test('completes a transfer whose demo was killed while tracking it, without a second deposit', async () => {
    sandbox.setRelayer({ delayMs: 2_000 })
    const demo = startDemo('--sandbox', sandbox.url, '--amount', '3')
    await demo.printed('Tracking the transfer')
    demo.process.kill('SIGKILL')
    await demo.ended
    const nonce = () => sandbox.client(42161).getTransactionCount({ address: sandbox.accounts.user.address })
    const sent = await nonce()

    const resumed = await runDemo('--json', '--sandbox', sandbox.url, '--resume')
    expect(resumed.code).toBe(0)
    expect(parseReport(resumed)).toMatchObject({ arrived: true })
    expect(await nonce()).toBe(sent)
    sandbox.setRelayer({ delayMs: 0 })
  })

  test('reports that there is nothing to resume', async () => {
    const { code, stderr } = await runDemo('--sandbox', sandbox.url, '--resume')
    expect(code).toBe(1)
    expect(stderr).toContain('no unfinished transfer')
  })

  test('stops immediately on Ctrl-C', async () => {
    const demo = startDemo('--sandbox', sandbox.url)
    await demo.printed(' providers')
    demo.process.kill('SIGINT')
    const { code, stderr } = await demo.ended
    expect(code).toBe(1)
    expect(stderr).toContain('canceled')
  })
})

describe('the Quay service', () => {
  const user = () => sandbox.accounts.user.address
  const usdc = { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', abi: erc20Abi } as const
  const balance = () =>
    sandbox.client(42161).readContract({ ...usdc, functionName: 'balanceOf', args: [user()] })

  test('refunds a deposit without an offer once', async () => {
    const service = await startQuay(sandbox.description)
    const status = async (hash: string) => (await fetch(`${service.baseUrl}/deposits/${hash}`)).json()
    const offer = `0x${'ef'.repeat(32)}` as const
    expect(await status(offer)).toEqual({ status: 'unknown', payout: null })

    const before = await balance()
    const terms = {
      fromTokenAddress: usdc.address,
      fromAmount: 5_000_000n,
      toAddress: user(),
      toChainId: 8453,
    }
    const { data } = encodeDeposit(terms, offer, 1n)
    const hash = await sandbox.client(42161).sendTransaction({ account: user(), to: usdc.address, data })
    await sandbox.client(42161).waitForTransactionReceipt({ hash })
    expect(await balance()).toBe(before - 5_000_000n)
    const [first, second] = [await status(hash), await status(hash)]
    expect(first).toMatchObject({ status: 'refunded' })
    expect(second).toEqual(first)
    expect(await balance()).toBe(before)
    service.close()
  })
})
