import { gaszip } from '@causeway/core/providers/gaszip'
import { encodeFunctionData, pad, parseAbi, parseEther } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { type Json, soon, toTypes, valueAt } from './json.ts'
import { send } from './provider-transaction.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { buildWith, etherRequest, getStatus, sendBuilt } from './transfer-fixtures.ts'

const sandbox = useSandbox()
const router = '0x2a37D63EAdFe4b4682a3c28C1c2cD4F109Cc2762'
const provider = (baseUrl: string) => gaszip({ baseUrl })

settlementCases(sandbox, {
  service: 'gaszip',
  create: provider,
  nativeOnly: true,
  unknown: 'NOT_FOUND',
  refunded: 'TRANSFER_REFUNDED',
  statuses: {
    SEEN: 'PENDING',
    PENDING: 'PENDING',
    CONFIRMED: 'PENDING',
    CANCELLED: 'FAILED',
    'CONFIRMED/SEEN': 'PENDING',
    'CONFIRMED/PENDING': 'PENDING',
    'CONFIRMED/PRIORITY': 'PENDING',
    'CONFIRMED/CONFIRMED': 'DONE',
    'CONFIRMED/CONFIRMED/refund': 'TRANSFER_REFUNDED',
    'CONFIRMED/CANCELLED': 'FAILED',
  },
})

async function ask(path: string): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${sandbox().services.gaszip.baseUrl}${path}`)
  return { status: response.status, body: (await response.json()) as Json }
}

async function sendEther() {
  const built = await buildWith(
    sandbox(),
    provider(sandbox().services.gaszip.baseUrl),
    etherRequest(sandbox()),
  )
  return { built, hash: await sendBuilt(sandbox(), built) }
}

describe('the Gas.zip service', () => {
  it('pays the native token of another chain for the deposited native token', async () => {
    const { baseUrl } = sandbox().services.gaszip
    const request = { ...etherRequest(sandbox()), toChainId: 5000, fromAmount: parseEther('0.01') }
    const recipient = sandbox().accounts.recipient.address
    const before = await sandbox().client(5000).getBalance({ address: recipient })
    const built = await buildWith(sandbox(), provider(baseUrl), request)
    // The deposit is worth 25 dollars at 1 dollar per token, less the fees.
    expect(built.quote.toAmount).toBeGreaterThan(parseEther('24.9'))
    const hash = await sendBuilt(sandbox(), built)
    await vi.waitFor(async () => {
      const { statusInfo } = await getStatus(provider(baseUrl), built, hash)
      expect(statusInfo.status).toBe('DONE')
    }, soon)
    const after = await sandbox().client(5000).getBalance({ address: recipient })
    expect(after - before).toBe(built.quote.toAmount)
  })

  it('returns quotes with the documented keys and types, and a transaction if the request has two accounts', async () => {
    const { user, recipient } = sandbox().accounts
    const path = '/quotes/1/600000000000000/42161'
    const plain = {
      calldata: 'string',
      quotes: [{ chain: 'number', expected: 'string', gas: 'string', speed: 'number', usd: 'number' }],
      expires: 'number',
    }
    expect(toTypes((await ask(path)).body)).toEqual(plain)
    expect(toTypes((await ask(`${path}?from=${user.address}&to=${recipient.address}`)).body)).toEqual({
      ...plain,
      contractDepositTxn: { to: 'string', data: 'string', value: 'string' },
    })
    expect(valueAt((await ask(`${path}?from=${user.address}&to=${user.address}`)).body, 'calldata')).toBe(
      '0x010039',
    )
  })

  it.each([
    [
      'a chain that is not running',
      '/quotes/10/600000000000000/42161',
      400,
      { error: 'Source: Chain Disabled' },
    ],
    ['an amount below the fees', '/quotes/1/1/42161', 400, { error: 'Amount too low' }],
    ['an invalid amount', '/quotes/1/one/42161', 400, { error: 'Invalid amount' }],
    [
      'an amount above the liquidity',
      `/quotes/1/${10n ** 26n}/42161`,
      200,
      { quotes: [{ chain: 42161, error: 'Insufficent Liquidity' }] },
    ],
  ])('rejects %s with the documented error', async (_description, path, status, body) => {
    expect(await ask(path)).toEqual({ status, body })
  })

  it('does not report a transaction of another contract', async () => {
    expect(await ask(`/search/0x${'ab'.repeat(32)}`)).toEqual({ status: 404, body: { error: 'Not Found' } })
  })

  it.each([
    ['two chains', 57n + 54n * 65_536n, pad(router, { dir: 'right', size: 32 })],
    ['an unknown chain', 9_999n, pad(router, { dir: 'right', size: 32 })],
    ['a recipient with the wrong alignment', 57n, pad(router, { size: 32 })],
  ] as const)(
    'keeps a deposit that it cannot pay out: a deposit for %s',
    async (_description, chains, to) => {
      const abi = parseAbi(['function deposit(uint256 chains, bytes32 to) payable'])
      const data = encodeFunctionData({ abi, functionName: 'deposit', args: [chains, to] })
      const hash = await send(sandbox(), { chainId: 1, to: router, data, value: parseEther('0.001') })
      expect((await ask(`/search/${hash}`)).status).toBe(404)
    },
  )

  it.skipIf(!fixtures)('has every key of the recorded replies (CAUSEWAY_FIXTURES)', async () => {
    const { built, hash } = await sendEther()
    const status = await vi.waitFor(async () => {
      const { body } = await ask(`/search/${hash}`)
      expect(body).toMatchObject({ txs: [{ status: 'CONFIRMED' }] })
      return body
    }, soon)
    // The older route has keys that the documented schema does not contain.
    const older = ['seen', 'token', 'type', 'valueNative', 'data', 'minValue', 'retries', 'updated']
    const recorded = recordedLines('gaszip/search-confirmed-mega.json', { numbers: [], without: [] })
    const documented = recorded.filter((line) => !older.some((key) => line.includes(`.${key}:`)))
    expect(toLines(status)).toEqual(expect.arrayContaining(documented))
    const quotes = recordedLines('gaszip/quotes-single-direct.json', { numbers: [], without: [] })
    const { body } = await ask('/quotes/1/600000000000000/42161')
    expect(toLines(body)).toEqual(expect.arrayContaining(quotes))
    expect(built.type).toBe('transaction')
  })
})
