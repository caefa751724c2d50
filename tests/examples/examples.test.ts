import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import { AbortedError } from '@causeway/core'
import { type Address, erc20Abi, formatUnits, type Hash, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run as balances } from '../../examples/node/src/balances.ts'
import { run as bridge } from '../../examples/node/src/bridge.ts'
import { run as errors } from '../../examples/node/src/errors.ts'
import { run as firstProgram } from '../../examples/node/src/first-program.ts'
import { run as fuel } from '../../examples/node/src/fuel.ts'
import { run as journey } from '../../examples/node/src/journey.ts'
import { run as lend } from '../../examples/node/src/lend.ts'
import { run as margin } from '../../examples/node/src/margin.ts'
import { run as markets } from '../../examples/node/src/markets.ts'
import { run as points } from '../../examples/node/src/points.ts'
import { run as prices } from '../../examples/node/src/prices.ts'
import { run as quotes } from '../../examples/node/src/quotes.ts'
import { run as resume } from '../../examples/node/src/resume.ts'
import { run as service } from '../../examples/node/src/service.ts'
import { run as smartAccount } from '../../examples/node/src/smart-account.ts'
import { type Network, sandboxNetwork } from '../../examples/node/src/support/network.ts'
import {
  type Example,
  type RunExampleOptions,
  runExample,
} from '../../examples/node/src/support/run-example.ts'
import { run as swap } from '../../examples/node/src/swap.ts'
import { run as watch } from '../../examples/node/src/watch.ts'
import { EAGER_CADENCE, getToken } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const [ETHEREUM, MANTLE, BASE, ARBITRUM] = [1, 5000, 8453, 42161]
const ACCOUNT_DATA = parseAbi([
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 health)',
])
const AAVE_POOLS: Readonly<Record<number, Address>> = {
  [ETHEREUM]: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
  [BASE]: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
}

const sandbox = useSandbox({ markets: true })
const user = () => sandbox().accounts.user.address

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'causeway-examples-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

interface Shown {
  readonly text: string
  readonly folder: string
}

interface Showing extends Partial<Omit<RunExampleOptions, 'print' | 'signal'>> {
  readonly wallet?: undefined
  /** Simulates Ctrl-C once a printed line matches. */
  readonly cancelAt?: RegExp
}

/** Runs an example on the sandbox of this file, and returns its output. */
async function show(example: Example, { cancelAt, ...options }: Showing = {}): Promise<Shown> {
  const lines: string[] = []
  const interrupt = new AbortController()
  const folder = options.folder ?? (await mkdtemp(join(parent, 'run-')))
  const network = sandboxNetwork(sandbox().description)
  const config: Network['config'] = { ...network.config, cadence: EAGER_CADENCE }
  const running = runExample(
    example,
    { ...network, config, ...('wallet' in options ? { wallet: options.wallet } : {}) },
    {
      isLive: options.isLive ?? false,
      flags: options.flags ?? {},
      confirm: options.confirm ?? (async () => false),
      folder,
      signal: interrupt.signal,
      print(line) {
        lines.push(stripVTControlCharacters(line))
        if (cancelAt?.test(line)) interrupt.abort(new AbortedError())
      },
    },
  )
  if (cancelAt) await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
  else await running
  return { text: lines.join('\n'), folder }
}

/** Returns the first capture group of the pattern. */
function read(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)?.[1]
  if (match === undefined) throw new Error(`${pattern} is not in:\n${text}`)
  return match
}

function held(chainId: number, symbol: string): Promise<bigint> {
  const { address } = getToken(sandbox().description, chainId, symbol)
  const call = {
    address: address as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [user()],
  } as const
  return sandbox().client(chainId).readContract(call)
}

const nonce = (chainId: number) => sandbox().client(chainId).getTransactionCount({ address: user() })

async function accountData(chainId: number, blockNumber?: bigint) {
  const address = AAVE_POOLS[chainId] ?? '0x'
  const call = { address, abi: ACCOUNT_DATA, functionName: 'getUserAccountData', args: [user()] } as const
  const data = await sandbox()
    .client(chainId)
    .readContract({ ...call, ...(blockNumber === undefined ? {} : { blockNumber }) })
  const [collateral, debt, , , , health] = data
  return { collateral, debt, health }
}

describe('examples that move tokens', () => {
  test('quotes prints one line for each quote, highest output first, and the reasons of the other providers', async () => {
    const { text } = await show(quotes)
    const count = Number(read(text, /\n(\d+) quotes by output amount/))
    const rows =
      text
        .split('quotes by output amount\n')[1]
        ?.split('\n')
        .slice(1, count + 1) ?? []
    const amounts = rows.map((row) => Number(read(row, / {2}(\d+\.\d+) {2}/)))
    expect(count).toBeGreaterThan(10)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    expect(text).toMatch(/The first quote pays (0\.\d+ USDC more than|as much as)/)
    expect(text).toMatch(/KyberSwap +NOT_SUPPORT +KyberSwap only swaps on the same chain/)
    const providers = sandboxNetwork(sandbox().description).config.providers.length
    expect(Number(read(text, /\n(\d+) providers without a quote/)) + count).toBe(providers)
  })

  test('swap prints the verified checks, and the balances of the chain afterwards', async () => {
    const { text } = await show(swap, { flags: { amount: '40' } })
    expect(text.match(/ verified$/gm)).toHaveLength(3)
    const [before, after] = read(text, /USDC +(\d\S* +\d\S*)$/m)
      .split(/ +/)
      .map(Number)
    expect((before ?? 0) - (after ?? 0)).toBeCloseTo(40, 6)
    expect(read(text, /USDC +\d\S* +(\d\S*)$/m)).toBe(formatUnits(await held(BASE, 'USDC'), 6))
    expect(read(text, /WETH +\d\S* +(\d\S*)$/m)).toBe(formatUnits(await held(BASE, 'WETH'), 18))
  })

  test('bridge deposits once if it is stopped before the deposit and started again, and the printed amount arrives', async () => {
    const before = { nonce: await nonce(ARBITRUM), usdc: await held(BASE, 'USDC') }
    const { folder } = await show(bridge, { cancelAt: /approve: done/ })
    const { text } = await show(bridge, { folder })
    expect(text).toContain('Review: resume transfer')
    expect(text).toMatch(/DONE 0x[0-9a-f]{64}/)
    const arrived = read(text, /([\d.]+) USDC arrived/)
    expect(arrived).toBe(formatUnits((await held(BASE, 'USDC')) - before.usdc, 6))
    expect(await nonce(ARBITRUM)).toBe(before.nonce + 2)
    expect((await show(bridge, { folder, wallet: undefined })).text).toContain('Nothing was sent')
  })

  test('bridge on live chains prints the review, and sends nothing without a key or a confirmation', async () => {
    const before = await nonce(ARBITRUM)
    const unsigned = await show(bridge, { isLive: true, wallet: undefined })
    expect(unsigned.text).toMatch(/Review: 25 USDC .*\n +minimum received +24\.\d+ USDC/)
    expect(unsigned.text).toContain('set PRIVATE_KEY in the environment and pass --send')
    const questions: string[] = []
    const confirm = async (question: string) => {
      questions.push(question)
      return false
    }
    expect((await show(bridge, { isLive: true, confirm })).text).toMatch(/Nothing was sent$/)
    expect(questions).toEqual([expect.stringContaining('with real funds? (yes/no)')])
    expect(await nonce(ARBITRUM)).toBe(before)
  })

  test('resume tracks a transfer by only its hash, and sends nothing', async () => {
    const { text } = await show(resume)
    const hash = `0x${read(text, /--hash 0x([0-9a-f]{64})/)}` as const
    expect(text).toMatch(/through \S+\n(.*\n)*.*done 0x[0-9a-f]{64}$/)
    const before = await nonce(ARBITRUM)
    const again = await show(resume, { flags: { hash, chain: '42161' }, wallet: undefined })
    expect(again.text).toContain(`Transfer from ${user().toLowerCase()}`)
    expect(again.text).toMatch(/done 0x[0-9a-f]{64}$/)
    expect(await nonce(ARBITRUM)).toBe(before)
  })

  test('watch tracks five transfers at once, and each arrives on the printed chain', async () => {
    const { text } = await show(watch)
    const ended = [...text.matchAll(/DONE +(\d+) -> (\d+) +\S+ +(0x[0-9a-f]{64})/g)]
    expect(ended).toHaveLength(5)
    for (const [, , chainId, hash] of ended) {
      const receipt = await sandbox()
        .client(Number(chainId))
        .getTransactionReceipt({ hash: hash as Hash })
      expect(receipt.status).toBe('success')
    }
  })

  test('service completes the transfer of the first worker with a second worker on Redis, with one approval and one deposit', async () => {
    const before = { nonce: await nonce(ARBITRUM), usdc: await held(ARBITRUM, 'USDC') }
    const { text } = await show(service)
    expect(text).toMatch(/stopped\n\nThe second worker\n {2}Unfinished transfers in Redis: 1/)
    expect(text).toMatch(/DONE 0x[0-9a-f]{64}$/)
    expect(await nonce(ARBITRUM)).toBe(before.nonce + 2)
    expect(before.usdc - (await held(ARBITRUM, 'USDC'))).toBe(15_000_000n)
  })

  test('smart-account takes one permit and no gas, and charges the displayed fee', async () => {
    const before = { nonce: await nonce(BASE), usdc: await held(BASE, 'USDC') }
    const { text } = await show(smartAccount)
    const fee = Number(read(text, /current fee +([\d.]+) USDC/))
    expect(text).toMatch(/DONE 0x[0-9a-f]{64}$/)
    expect(formatUnits(before.usdc - (await held(BASE, 'USDC')), 6)).toBe(String(20 + fee))
    expect(await nonce(BASE)).toBe(before.nonce)
  })
})

describe('examples that read', () => {
  test('balances prints the balances of the chain, and the reason of each unreadable one', async () => {
    const { text } = await show(balances)
    const base = text.split(/\nBase at block/)[1] ?? ''
    expect(read(base, /USDC +(\S+) +\$/)).toBe(formatUnits(await held(BASE, 'USDC'), 6))
    expect(text).toMatch(/PT-\S+ +\? +No contract is deployed at this address/)
    expect(read(text, /Total: \$(.*)$/)).toMatch(/^\d+\.\d\d$/)
  })

  test('prices prints the price and its source, and a reason for a missing price', async () => {
    const weth = getToken(sandbox().description, BASE, 'WETH').address as Address
    await sandbox().setPrice(BASE, weth, 2_650)
    const { text } = await show(prices)
    await sandbox().setPrice(BASE, weth, 2_500)
    expect(text).toMatch(/WETH +\$2650 .* main /)
    expect(text).toContain('0x…dEaD has no price: main: has no price for the token')
  })

  test('fuel prints its balances, and the reasons why there is no route to Fuel', async () => {
    const { text } = await show(fuel)
    expect(text).toMatch(/ETH +10\n +USDC +10000\n/)
    expect(text).toMatch(/Across {2,}\S+/)
  })

  test('errors prints readable messages for a revert, a provider error and an invalid request', async () => {
    const { text } = await show(errors)
    expect(text).toContain('You have no collateral that backs a debt.')
    expect(text).toMatch(/Across +AMOUNT_TOO_LOW +Sent amount is too low/)
    expect(text).toContain('User rejected the transaction')
    expect(text).toContain('fromAmount: expected a positive whole number of base units, received -5n')
  })

  test('points prints the award for a payment of 250 USDC', async () => {
    const { text } = await show(points)
    expect(text).toMatch(/26 points \(defi\)|Awarded when the transaction was confirmed/)
    const [before, after] = [...text.matchAll(/(\d+) points in/g)].map(([, count]) => Number(count))
    expect((after ?? 0) - (before ?? 0)).toBe(26)
  })
})

describe('examples that lend', () => {
  test('markets prints the health factor on Aave after lend was stopped with an open loan', async () => {
    await show(lend, { cancelAt: /An excessive withdrawal is rejected/ })
    const { text } = await show(markets)
    const { health } = await accountData(BASE)
    expect(Number(read(text, /Aave V3: health factor ([\d.]+)/))).toBeCloseTo(
      Number(formatUnits(health, 18)),
      2,
    )
    expect(text).toMatch(/debt 100(\.0\d*)? USDC/)
    expect(Number(read(text, /borrow 1000 USDC\n +health factor ([\d.]+)/))).toBeGreaterThan(1)
  })

  test('lend rejects an excessive withdrawal with the maximum, and repays the whole debt', async () => {
    const { text } = await show(lend)
    expect(text).toMatch(/HEALTH_TOO_LOW: .*Withdraw at most [\d.]+ WETH/)
    expect(Number(read(text, /Debt: ([\d.]+) USDC/))).toBeCloseTo(200, 1)
    expect(await accountData(BASE)).toMatchObject({ collateral: 0n, debt: 0n })
  })

  test('margin prints the debt on the chain after opening a position, and no debt after closing it', async () => {
    const { text } = await show(margin)
    const [opened = ''] = [...text.matchAll(/done (0x[0-9a-f]{64})/g)].map(([, hash]) => hash)
    const { blockNumber } = await sandbox()
      .client(ETHEREUM)
      .getTransactionReceipt({ hash: opened as Hash })
    const { debt } = await accountData(ETHEREUM, blockNumber)
    expect(Number(read(text, /debt ([\d.]+) USDC/))).toBeCloseTo(Number(formatUnits(debt, 8)), 2)
    expect(Number(read(text, /deposited ([\d.]+) WETH/))).toBeCloseTo(3, 1)
    expect(await accountData(ETHEREUM)).toMatchObject({ collateral: 0n, debt: 0n })
  })
})

test('npm run example runs an example on a running sandbox', async () => {
  const args = ['run', '--silent', 'example', '--', 'prices', '--sandbox', sandbox().url]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT })
  expect(stripVTControlCharacters(stdout)).toMatch(/Prices on Base\n.*\n +USDC +\$1 /)
})

describe('first-program', () => {
  test('gets a quote, bridges, finds the transfer by its hash, and prints a balance, a price and a health factor', async () => {
    const before = await held(BASE, 'USDC')
    const { text } = await show(firstProgram, { confirm: async () => true, flags: { amount: '20' } })
    expect(text).toMatch(/has no quote: /)
    expect(text).toMatch(/0x[0-9a-f]{64}: DONE/)
    expect(text).toContain('Status by hash on another device: DONE')
    expect(await held(BASE, 'USDC')).toBeGreaterThan(before)
    expect(text).toContain(`${formatUnits(await held(BASE, 'USDC'), 6)} USDC on Base`)
    expect(text).toMatch(/ETH is at \$\d/)
    expect(text).toContain('Health factor on Aave: Infinity')
  })
})

describe('journey', () => {
  test('resumes the deposit of a killed process, and repays from another chain, each once', async () => {
    const readBalances = async () => ({
      arbitrum: await sandbox().client(ARBITRUM).getBalance({ address: user() }),
      mantle: await sandbox().client(MANTLE).getBalance({ address: user() }),
      deposit: (await accountData(BASE)).collateral,
      usdc: await Promise.all([ARBITRUM, BASE, MANTLE].map((chainId) => held(chainId, 'USDC'))),
      repaid: await held(ETHEREUM, 'USDC'),
    })
    const before = await readBalances()
    const { text } = await show(journey, { flags: { amount: '0.2' } })
    const after = await readBalances()
    expect(text).toMatch(/sent 0x[0-9a-f]{64}\n {2}the process was killed\n/)
    expect(text.match(/^ {2}done$/gm)).toHaveLength(2)
    expect(text.match(/the money: where lender/g)).toHaveLength(2)
    // 0.2 ETH at 2,500 dollars, less fees, and less gas. Aave counts collateral in dollars with 8 decimals.
    expect(Number(formatUnits(after.deposit - before.deposit, 8))).toBeCloseTo(500, -1)
    expect(Number(formatUnits(before.arbitrum - after.arbitrum, 18))).toBeCloseTo(0.2, 1)
    expect(Number(formatUnits(before.mantle - after.mantle, 18))).toBeCloseTo(40, 0)
    expect(after.usdc).toEqual(before.usdc)
    // 20 USDC were borrowed, 40 dollars less fees arrived, and the debt was repaid with them.
    expect(Number(formatUnits(after.repaid - before.repaid, 6))).toBeCloseTo(39, 0)
    expect(await accountData(ETHEREUM)).toMatchObject({ debt: 0n })
  })
})
