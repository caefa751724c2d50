import { encodeAbiParameters } from 'viem'
import { namehash } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import type { Address, Hex } from '../kernel/schema.ts'
import { lookUpName, resolveName } from './resolve-name.ts'

const ALICE: Address = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const MALLORY: Address = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const RESOLVER: Address = '0x1111111111111111111111111111111111111111'

const asAddress = (address: Address) => encodeAbiParameters([{ type: 'address' }], [address])
const asText = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const reverseNode = (address: Address) => namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)

/** Chain on which every name has the same resolver, with these records by node. */
function createChain(records: Readonly<Record<Hex, Hex>>) {
  return async ({ to, data }: { readonly to: Address; readonly data: Hex }) => {
    const node: Hex = `0x${data.slice(10)}`
    const value = to === RESOLVER ? (records[node] ?? '0x') : asAddress(RESOLVER)
    return { status: 'success', data: value } as const
  }
}

describe('resolveName', () => {
  it('returns the address of a name, in any case', async () => {
    const chain = createChain({ [namehash('alice.eth')]: asAddress(ALICE) })
    expect((await resolveName(chain, ' Alice.ETH '))?.toLowerCase()).toBe(ALICE)
  })

  it.each([
    ['has no record', 'bob.eth', {}],
    [
      'resolves to the zero address',
      'alice.eth',
      { [namehash('alice.eth')]: asAddress(`0x${'0'.repeat(40)}`) },
    ],
    ['is not valid', 'al ice..eth', {}],
  ])('returns nothing for a name that %s', async (_, name, records) => {
    expect(await resolveName(createChain(records), name)).toBeUndefined()
  })

  it('passes on the error of a node that cannot be reached', async () => {
    const call = async () => Promise.reject(new Error('down'))
    await expect(resolveName(call, 'alice.eth')).rejects.toThrow('down')
  })
})

describe('lookUpName', () => {
  const forward = { [namehash('alice.eth')]: asAddress(ALICE) }

  it('returns the name of an address that the name resolves to', async () => {
    const chain = createChain({ ...forward, [reverseNode(ALICE)]: asText('alice.eth') })
    expect(await lookUpName(chain, ALICE)).toBe('alice.eth')
  })

  it('ignores an address that claims the name of another one', async () => {
    const chain = createChain({ ...forward, [reverseNode(MALLORY)]: asText('alice.eth') })
    expect(await lookUpName(chain, MALLORY)).toBeUndefined()
  })

  it('ignores a name that is not normalized', async () => {
    const chain = createChain({ ...forward, [reverseNode(ALICE)]: asText('Alice.eth') })
    expect(await lookUpName(chain, ALICE)).toBeUndefined()
  })
})
