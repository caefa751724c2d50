import { layerswap } from '@causeway/core/providers/layerswap'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { type Json, query, soon, toTypes, usdc, valueAt, weth } from './json.ts'
import { send } from './provider-transaction.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { buildWith, etherRequest, getStatus, sendBuilt } from './transfer-fixtures.ts'

const sandbox = useSandbox()
const key = 'sandbox-layerswap-key-0000-local-only'
const depository = '0xE226E4825CB215aBaFAd98fdd400583eAb6a594f'

settlementCases(sandbox, {
  service: 'layerswap',
  // Send requests through the gateway, which has the key.
  create: () => layerswap({ baseUrl: `${sandbox().url}/gateway/layerswap` }),
  unknown: 'NOT_FOUND',
  refunded: 'TRANSFER_REFUNDED',
  statuses: {
    user_transfer_pending: 'PENDING',
    user_transfer_delayed: 'PENDING',
    ls_transfer_pending: 'PENDING',
    completed: 'DONE',
    failed: 'FAILED',
    expired: 'PENDING',
    pending_refund: 'PENDING',
    refunded: 'TRANSFER_REFUNDED',
  },
})

const route = {
  source_network: 'ARBITRUM_MAINNET',
  source_token: usdc[42161],
  destination_network: 'BASE_MAINNET',
  destination_token: 'USDC',
  amount: '100',
}

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${sandbox().services.layerswap.baseUrl}${path}`, init)
  return { status: response.status, body: (await response.json()) as Json }
}

const quote = (change: object = {}) => ask(`/quote?${query({ ...route, slippage: '0.5', ...change })}`)

function createSwap(change: object = {}, headers: Record<string, string> = { 'X-LS-APIKEY': key }) {
  const { user, recipient } = sandbox().accounts
  const accounts = {
    source_address: user.address,
    refund_address: user.address,
    destination_address: recipient.address,
  }
  const body = JSON.stringify({ ...route, ...accounts, use_depository: true, ...change })
  return ask('/swaps', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
}

const getCode = ({ body }: { body: Json }) => valueAt(body, 'error', 'code')

describe('the Layerswap service', () => {
  it('finds a swap by its deposit only, as after a reload on another device', async () => {
    const provider = layerswap({ baseUrl: `${sandbox().url}/gateway/layerswap` })
    const built = await buildWith(sandbox(), provider, etherRequest(sandbox()))
    const hash = await sendBuilt(sandbox(), built)
    await vi.waitFor(async () => {
      const { statusInfo } = await getStatus(provider, { ...built, interfaceParamData: undefined }, hash)
      expect(statusInfo.status).toBe('DONE')
    }, soon)
  })

  it('returns quotes with the documented keys and types without a key', async () => {
    const { status, body } = await quote()
    expect(status).toBe(200)
    expect(toTypes(body)).toEqual({
      data: {
        quote: {
          requested_amount: 'number',
          receive_amount: 'number',
          min_receive_amount: 'number',
          fee_discount: 'number',
          blockchain_fee: 'number',
          service_fee: 'number',
          total_fee: 'number',
          total_fee_in_usd: 'number',
          avg_completion_time: 'string',
          slippage: 'number',
          rate: 'number',
        },
        refuel: 'null',
        reward: 'null',
      },
    })
  })

  it('accepts an EVM chain by its id and a token by its symbol', async () => {
    const named = await quote()
    const numbered = await quote({
      source_network: '42161',
      destination_network: '8453',
      source_token: 'USDC',
    })
    expect(numbered).toEqual(named)
  })

  it('returns no more digits than it can encode', async () => {
    const ether = { source_network: 'ETHEREUM_MAINNET', source_token: 'ETH', destination_token: 'ETH' }
    const { body } = await quote({ ...ether, amount: '1.234567890123456789' })
    const promised = String(valueAt(body, 'data', 'quote', 'receive_amount')).replace(/\D/g, '')
    expect(promised.length).toBeLessThanOrEqual(16)
  })

  it.each([
    ['an unknown network', { destination_network: 'SOLANA_MAINNET' }, 404, 'ROUTE_NOT_FOUND_ERROR'],
    ['an unknown token', { source_token: 'SHIB' }, 404, 'ROUTE_NOT_FOUND_ERROR'],
    ['two different assets', { destination_token: weth[8453] }, 404, 'ROUTE_NOT_FOUND_ERROR'],
    ['an amount below the fees', { amount: '0.1' }, 400, 'LESS_THAN_MIN_ERROR'],
    ['an amount above the liquidity', { amount: '9'.repeat(20) }, 400, 'GREATER_THAN_MAX_ERROR'],
    ['an invalid amount', { amount: '1e3' }, 400, 'UNEXPECTED_ERROR'],
  ])('rejects %s with the documented error', async (_description, change, status, code) => {
    const answer = await quote(change)
    expect([answer.status, getCode(answer)]).toEqual([status, code])
  })

  it('returns the limits of a route', async () => {
    expect(toTypes((await ask(`/limits?${query(route)}`)).body)).toEqual({
      data: {
        min_amount: 'number',
        min_amount_in_usd: 'number',
        max_amount: 'number',
        max_amount_in_usd: 'number',
      },
    })
  })

  it('creates a swap with its deposit action, only with the key', async () => {
    expect(getCode(await createSwap({}, {}))).toBe('API_KEY_FORBIDDEN')
    expect(getCode(await createSwap({}, { 'X-LS-APIKEY': 'another' }))).toBe('API_KEY_FORBIDDEN')
    const { body } = await createSwap()
    expect(toTypes(valueAt(body, 'data', 'deposit_actions'))).toEqual([
      {
        order: 'number',
        type: 'string',
        to_address: 'string',
        amount: 'number',
        amount_in_base_units: 'string',
        network: { name: 'string', display_name: 'string', chain_id: 'string', type: 'string' },
        token: { symbol: 'string', contract: 'string', decimals: 'number' },
        fee_token: { symbol: 'string', contract: 'null', decimals: 'number' },
        call_data: 'string',
        gas_limit: 'string',
        encoded_args: ['string'],
      },
    ])
    expect(valueAt(body, 'data', 'swap', 'status')).toBe('user_transfer_pending')
  })

  it('rejects a swap without a recipient or without the depository', async () => {
    expect(getCode(await createSwap({ destination_address: undefined }))).toBe('UNEXPECTED_ERROR')
    expect(getCode(await createSwap({ use_depository: false }))).toBe('UNEXPECTED_ERROR')
  })

  it('rejects an unknown swap', async () => {
    const headers = { 'X-LS-APIKEY': key }
    for (const path of ['/swaps/1', `/swaps/by_transaction_hash/0x${'ab'.repeat(32)}`]) {
      const answer = await ask(path, { headers })
      expect([answer.status, getCode(answer)]).toEqual([404, 'SWAP_NOT_FOUND_ERROR'])
    }
  })

  it('keeps a deposit that belongs to no swap, and pays no recipient for it', async () => {
    const abi = parseAbi(['function depositNative(bytes32 id, address receiver) payable'])
    const args = [`0x${'77'.repeat(32)}`, sandbox().accounts.relayer.address] as const
    const data = encodeFunctionData({ abi, functionName: 'depositNative', args })
    const hash = await send(sandbox(), { chainId: 1, to: depository, data, value: parseEther('0.1') })
    const answer = await ask(`/swaps/by_transaction_hash/${hash}`, { headers: { 'X-LS-APIKEY': key } })
    expect(answer.status).toBe(404)
  })

  it('rejects a deposit for another solver', async () => {
    const abi = parseAbi(['function depositNative(bytes32 id, address receiver) payable'])
    const { user, other } = sandbox().accounts
    const call = {
      abi,
      functionName: 'depositNative',
      args: [`0x${'77'.repeat(32)}`, other.address],
    } as const
    const attempt = sandbox()
      .client(1)
      .simulateContract({ ...call, address: depository, account: user.address, value: 1n })
    await expect(attempt).rejects.toThrow(/NotWhitelisted/)
  })

  it('lists its networks and their tokens with the documented fields', async () => {
    const { body } = await ask('/networks')
    const token = {
      symbol: 'string',
      contract: 'null',
      decimals: 'number',
      display_asset: 'string',
      logo: 'string',
      price_in_usd: 'number',
      precision: 'number',
      listing_date: 'string',
      source_rank: 'number',
      destination_rank: 'number',
    }
    expect(toTypes(body)).toEqual({
      data: [
        {
          name: 'string',
          display_name: 'string',
          chain_id: 'string',
          type: 'string',
          logo: 'string',
          node_url: 'string',
          nodes: ['string'],
          transaction_explorer_template: 'string',
          account_explorer_template: 'string',
          token,
          tokens: [token],
          metadata: {
            listing_date: 'string',
            evm_oracle_contract: 'null',
            evm_multicall_contract: 'null',
            zks_paymaster_contract: 'null',
            watchdog_contract: 'null',
          },
          deposit_methods: ['string'],
          source_rank: 'number',
          destination_rank: 'number',
        },
      ],
    })
  })

  it.skipIf(!fixtures)('has every key of the documented replies (CAUSEWAY_FIXTURES)', async () => {
    const plain = { numbers: [], without: [] }
    expect(toLines((await quote()).body)).toEqual(
      expect.arrayContaining(recordedLines('layerswap/quote.json', plain)),
    )
    expect(toLines((await ask(`/limits?${query(route)}`)).body)).toEqual(
      expect.arrayContaining(recordedLines('layerswap/limits.json', plain)),
    )
    const [action] = valueAt((await createSwap()).body, 'data', 'deposit_actions') as [Json]
    expect(toLines(action)).toEqual(
      expect.arrayContaining(recordedLines('layerswap/depository-erc20-action.json', plain)),
    )
  })
})
