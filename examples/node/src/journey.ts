/**
 * Moves ETH on Arbitrum One into a deposit on Base, and repays a debt on Ethereum from Mantle. On a sandbox, the process
 * of the first journey is killed on the way, and this process resumes it. On live chains, stop it at any time and run it
 * again: nothing is sent twice.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Address, createCauseway, formatUnits, parseUnits } from '@causeway/core'
import { arbitrum, base, ethereum, mantle, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { type JourneyRecord, type JourneyRequest, journeys } from '@causeway/core/journeys'
import type { LendingAction } from '@causeway/core/lending'
import { fileStorage } from '@causeway/core/node'
import { heading, quiet } from './support/amount-text.ts'
import type { ExampleContext } from './support/example-context.ts'

const LENDER = 'AAVE_V3'
const USDC_ON_BASE: Address = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const USDC_ON_ETHEREUM: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH_ON_ETHEREUM: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
/** LI.FI of the sandbox converts at fixed prices, so with all providers a single route of LI.FI is the best plan. */
const SANDBOX_PROVIDERS = ['across', 'orbiter', 'uniswap-v3']
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WORKER = fileURLToPath(new URL('./journey-worker.ts', import.meta.url))

export async function run(context: ExampleContext): Promise<void> {
  const { sandboxUrl, account } = context
  if (await resumeUnfinished(context)) return
  if (sandboxUrl !== undefined) {
    await startKilledProcess(sandboxUrl, context)
    await resumeUnfinished(context)
  } else if (!(await deposit(context))) {
    return
  }
  if (!(await borrow(context))) return
  await start(context, 'A debt on Ethereum is repaid from Mantle', {
    account,
    from: { chainId: mantle.id, token: NATIVE_TOKEN_ADDRESS, amount: parseUnits('40', 18) },
    to: { chainId: ethereum.id, lender: LENDER, action: 'repay', pool: USDC_ON_ETHEREUM },
  })
}

/**
 * Moves ETH on Arbitrum One into a deposit on Base. Returns whether the journey was started.
 *
 * @param onSent called after each transaction, with its hash
 */
export async function deposit(context: ExampleContext, onSent?: (hash: string) => void): Promise<boolean> {
  const { account, flags } = context
  const { amount = '0.1' } = flags
  const request: JourneyRequest = {
    account,
    from: { chainId: arbitrum.id, token: NATIVE_TOKEN_ADDRESS, amount: parseUnits(amount, 18, '--amount') },
    to: { chainId: base.id, lender: LENDER, action: 'deposit', pool: USDC_ON_BASE },
  }
  return start(context, `${amount} ETH on Arbitrum One becomes a deposit on Base`, request, onSent)
}

/** Creates an instance as a new process does: with the records of earlier ones. */
function createInstance({ config, folder, isLive }: ExampleContext) {
  return createCauseway({
    ...config,
    providers: config.providers.filter(({ id }) => isLive || SANDBOX_PROVIDERS.includes(id)),
    services: [...config.services, journeys()] as const,
    storage: fileStorage(folder),
  })
}
type Instance = ReturnType<typeof createInstance>

/** Plans a journey, and executes it once the user has confirmed it. Returns whether it was started. */
async function start(
  context: ExampleContext,
  title: string,
  request: JourneyRequest,
  onSent?: (hash: string) => void,
): Promise<boolean> {
  const { print, review, signal } = context
  const causeway = createInstance(context)
  try {
    print(heading(title))
    // With the asset lists of both chains, more assets can be bridged on the way.
    const chainIds = [request.from.chainId, request.to.chainId]
    await Promise.all(chainIds.map((chainId) => causeway.tokens.load(chainId, { signal })))
    const { plans, requests } = await causeway.journeys.plan(request, { signal })
    const [plan] = plans
    if (!plan) return false
    const steps = [...plan.legs.map(({ quote }) => quote.name), plan.action?.type]
    const wallet = await review(steps.join(', then '), [
      ['plans', `${plans.length} for ${requests} requests`],
      ['arrives', `${formatUnits(plan.toAmount, 6)} USDC, at least ${formatUnits(plan.toAmountMin, 6)}`],
      ['duration', `${plan.duration.min} to ${plan.duration.max} s`],
      ...plan.notices.map(({ code, message }) => [code, message] as const),
    ])
    if (!wallet) return false
    const record = await causeway.journeys.execute(plan, wallet, {
      signal,
      onProgress: ({ kind, phase, hash }) => {
        if (kind !== 'call' || phase !== 'awaitingChain' || hash === undefined) return
        print(`  sent ${hash}`)
        onSent?.(hash)
      },
    })
    await finish(record, causeway, context)
    return true
  } finally {
    await causeway.dispose()
  }
}

/** Starts the deposit in another process, which is killed once it has sent its first transaction. */
async function startKilledProcess(url: string, { flags, folder, print, signal }: ExampleContext) {
  const args = [url, resolve(folder), ...(flags.amount === undefined ? [] : [flags.amount])]
  const worker = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), WORKER, ...args], {
    cwd: ROOT,
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printOutput = async () => {
    for await (const line of createInterface({ input: worker.stdout })) print(line)
  }
  const [[code, killedBy]] = await Promise.all([once(worker, 'exit'), printOutput()])
  if (killedBy !== 'SIGKILL') throw new Error(`The process was not killed. It exited with code ${code}.`)
  print(quiet('  the process was killed'))
}

/** Resumes the journeys that earlier processes have started. Returns whether there are any. */
async function resumeUnfinished(context: ExampleContext): Promise<boolean> {
  const { print, review, signal } = context
  const causeway = createInstance(context)
  try {
    const records = await causeway.journeys.load()
    const unfinished = records.filter(({ state }) => state.status !== 'done' && state.status !== 'stopped')
    for (const { id, legs, state } of unfinished) {
      print(heading(`Journey ${id} was interrupted`))
      print(`  ${state.status}${'leg' in state ? ` at step ${state.leg + 1} of ${legs.length + 1}` : ''}`)
      await printLocation(id, causeway, context)
      const wallet = await review('resume the journey')
      if (wallet) await finish(await causeway.journeys.resume(id, wallet, { signal }), causeway, context)
    }
    return unfinished.length > 0
  } finally {
    await causeway.dispose()
  }
}

/** Asks the user each question of the journey, until it has ended. */
async function finish(record: JourneyRecord, causeway: Instance, context: ExampleContext): Promise<void> {
  const { print, review, signal } = context
  let latest = record
  while (latest.state.status === 'asking') {
    const { reason, message, choices } = latest.state
    const choice = reason === 'stalled' ? 'wait' : (choices.find((each) => each === 'accept') ?? 'stop')
    const wallet = await review(`${reason}: ${choice}`, [['question', message]])
    if (!wallet) return
    latest = await causeway.journeys.resume(latest.id, wallet, { signal, choice })
  }
  for (const { name, received } of latest.legs) print(`  ${name}: ${received ?? 'no'} base units arrived`)
  print(`  ${latest.state.status}`)
  await printLocation(latest.id, causeway, context)
}

async function printLocation(id: string, { journeys }: Instance, { print, signal }: ExampleContext) {
  const location = await journeys.locate(id, { signal })
  const fields = Object.entries(location).map(([name, value]) => `${name} ${value}`)
  print(`  the money: ${fields.join(', ')}`)
}

/** Deposits ETH on Ethereum and borrows USDC. Returns whether it was sent. */
async function borrow({ causeway, account, review, signal, print }: ExampleContext): Promise<boolean> {
  const lending = { chainId: ethereum.id, lender: LENDER, account }
  const actions: readonly LendingAction[] = [
    { type: 'Deposit', poolId: WETH_ON_ETHEREUM, amount: parseUnits('1', 18), asNative: true },
    { type: 'Borrow', poolId: USDC_ON_ETHEREUM, amount: parseUnits('20', 6) },
  ]
  for (const action of actions) {
    const plan = await causeway.lending.plan(lending, action, { signal })
    const wallet = await review(`${action.type} on Ethereum with ${LENDER}`)
    if (!wallet) return false
    const options = { acceptUnverified: plan.simulation, signal }
    const { hash = '' } = await causeway.lending.execute(plan, wallet, options)
    print(`  done ${hash}`)
  }
  return true
}
