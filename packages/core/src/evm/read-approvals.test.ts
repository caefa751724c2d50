import { createClient, custom, encodeAbiParameters, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import { readApprovals } from './read-approvals.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [ALICE, RELAYER, ROUTER] = [address('a'), address('b'), address('7')]
const [TOKEN, NFT, DEBT] = [address('1'), address('2'), address('3')]
const [OLD_DEBT, MORPHO, VENUS] = [address('4'), address('5'), address('6')]
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

function log(block: number, token: Address, event: string, indexed: readonly Address[], data: Hex) {
  return {
    address: token,
    topics: [toEventSelector(event), ...indexed.map((value) => pad(value))],
    data,
    blockNumber: numberToHex(block),
    logIndex: '0x0',
  }
}

const APPROVAL = 'Approval(address,address,uint256)'
const DELEGATION = 'BorrowAllowanceDelegated(address,address,address,uint256)'
const LOGS = [
  log(1, TOKEN, APPROVAL, [ALICE, ROUTER], word(5n)),
  log(2, NFT, APPROVAL, [ALICE, ROUTER, address('9')], '0x'),
  log(3, DEBT, DELEGATION, [ALICE, ROUTER, TOKEN], word(5n)),
  log(4, OLD_DEBT, DELEGATION, [ALICE, ROUTER], `${pad(TOKEN)}${word(5n).slice(2)}`),
  log(5, VENUS, 'DelegateUpdated(address,address,bool)', [ALICE, ROUTER], word(1n)),
  log(7, TOKEN, APPROVAL, [ALICE, ROUTER], word(0n)),
]
const AUTHORIZATION = 'SetAuthorization(address,address,address,bool)'
const AUTHORIZATIONS = [log(6, MORPHO, AUTHORIZATION, [RELAYER, ALICE, ROUTER], word(1n))]

describe('readApprovals', () => {
  it('returns allowances, delegations of credit and managers of positions, each once and the latest first', async () => {
    const searches: unknown[] = []
    const client = createClient({
      transport: custom({
        request: async ({
          params,
        }: {
          readonly params: readonly [{ readonly topics: readonly unknown[] }]
        }) => {
          const [{ topics }] = params
          searches.push(topics)
          return topics[1] === null ? AUTHORIZATIONS : LOGS
        },
      }),
    })
    const permission = (kind: string, token: Address) => ({ kind, token, spender: ROUTER })
    expect(await readApprovals(client, { owner: ALICE, fromBlock: 0n })).toEqual([
      permission('allowance', TOKEN),
      permission('manager', MORPHO),
      permission('manager', VENUS),
      permission('debt', OLD_DEBT),
      permission('debt', DEBT),
    ])
    expect(searches).toEqual([
      [[APPROVAL, DELEGATION, 'DelegateUpdated(address,address,bool)'].map(toEventSelector), pad(ALICE)],
      [[toEventSelector(AUTHORIZATION)], null, pad(ALICE)],
    ])
  })
})
