import { orbiter } from '@causeway/core/providers/orbiter'
import { encodeFunctionData, erc20Abi, parseAbi, stringToHex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { type Json, toTypes, usdc, valueAt } from './json.ts'
import { send } from './provider-transaction.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'

const sandbox = useSandbox()
const router = '0x6a065083886EC63d274b8E1fE19aE2ddF498bFDd'
const maker = '0x80C67432656d59144cEFf962E8fAF8926599bCF8'
const routerAbi = parseAbi(['function transferToken(address token, address to, uint256 value, bytes data)'])

settlementCases(sandbox, {
  service: 'orbiter',
  create: (baseUrl) => orbiter({ baseUrl }),
  unknown: 'NOT_FOUND',
  refunded: 'TRANSFER_REFUNDED',
  statuses: {
    '0/0': 'PENDING',
    '0/1': 'PENDING',
    '0/2': 'FAILED',
    '0/6': 'FAILED',
    '0/10': 'PENDING',
    '2/80': 'TRANSFER_REFUNDED',
    '2/81': 'TRANSFER_REFUNDED',
    '0/96': 'PENDING',
    '0/97': 'PENDING',
    '0/98': 'PENDING',
    '2/99': 'DONE',
    '3/0': 'FAILED',
  },
})

async function ask(path: string): Promise<Json> {
  return (await (await fetch(`${sandbox().services.orbiter.baseUrl}${path}`)).json()) as Json
}

describe('the Orbiter service', () => {
  it('lists its routes with the documented keys and types', async () => {
    const { result, ...envelope } = (await ask('/routers/v2?entry=contract')) as Record<string, Json>
    expect(envelope).toMatchObject({ status: 'success', message: 'success', params: { method: 'GET' } })
    expect(toTypes(result ?? null)).toEqual([
      {
        line: 'string',
        endpoint: 'string',
        endpointContract: 'string',
        srcChain: 'string',
        tgtChain: 'string',
        srcToken: 'string',
        tgtToken: 'string',
        maxAmt: 'string',
        minAmt: 'string',
        tradeFee: 'string',
        withholdingFee: 'string',
        vc: 'string',
        state: 'string',
        compRatio: 'number',
        spentTime: 'number',
      },
    ])
  })

  it('only offers routes through the contract', async () => {
    expect(valueAt(await ask('/routers/v2?entry=eoa'), 'result')).toEqual([])
  })

  it('does not report a transaction of another account', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    expect(await ask(`/transaction/status/${hash}`)).toMatchObject({ status: 'success', result: null })
  })

  it.each([
    ['no memo', '0x'],
    ['the code of an unknown chain', stringToHex(`c=9999&t=${maker}`)],
    ['an invalid recipient', stringToHex('c=9021&t=0x12')],
    ['the zero address as recipient', stringToHex(`c=9021&t=${zeroAddress}`)],
  ] as const)('keeps a deposit with %s without paying it out', async (_description, memo) => {
    const amount = 5_000_000n
    const args = [usdc[42161], maker, amount, memo] as const
    const hash = await send(sandbox(), {
      chainId: 42161,
      to: router,
      data: encodeFunctionData({ abi: routerAbi, functionName: 'transferToken', args }),
      value: 0n,
      approval: { token: usdc[42161], spender: router, amount },
    })
    const held = { address: usdc[42161], abi: erc20Abi, functionName: 'balanceOf', args: [router] } as const
    expect(await sandbox().client(42161).readContract(held)).toBeGreaterThanOrEqual(amount)
    expect(valueAt(await ask(`/transaction/status/${hash}`), 'status')).toBe('success')
    expect(await ask(`/transaction/status/${hash}`)).toMatchObject({ result: null })
  })

  it.skipIf(!fixtures)('has every key of the recorded replies (CAUSEWAY_FIXTURES)', async () => {
    const without: string[] = []
    const [route] = valueAt(await ask('/routers/v2?entry=contract'), 'result') as [Json]
    const recorded = recordedLines('orbiter/routers-v1.json', {
      numbers: [],
      without: ['status', 'message', 'params'],
    })
    const named = toLines({ result: [route] })
    // Routes through the contract have this key, which the recorded route lacks.
    expect(named).toEqual(
      expect.arrayContaining(recorded.filter((line) => line !== 'result[].endpointContract: null')),
    )
    const chains = recordedLines('orbiter/chains-success.json', {
      numbers: [],
      without: [...without, 'params', 'result[].contract'],
    })
    expect(toLines(await ask('/chains'))).toEqual(expect.arrayContaining(chains))
  })
})
