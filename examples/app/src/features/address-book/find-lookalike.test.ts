import type { TransferRecord } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { findLookalike, recentRecipients } from './find-lookalike.ts'

const FRIEND = '0x7099797051812dc3a010c7d01b50e0d17dc79c80'
const POISON = '0x7090000000000000000000000000000000000c80'
const ALICE = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

describe('findLookalike', () => {
  it('finds a known address with the same first and last digits', () => {
    expect(findLookalike(POISON, [ALICE, FRIEND])).toBe(FRIEND)
  })

  it('accepts the known address itself, in any spelling, and different addresses', () => {
    expect(findLookalike(FRIEND.toUpperCase().replace('0X', '0x'), [FRIEND])).toBeUndefined()
    expect(findLookalike(ALICE, [FRIEND])).toBeUndefined()
  })
})

describe('recentRecipients', () => {
  const transfer = (from: string, recipient: string, sentTime: number | undefined) =>
    ({ from, sentTime, info: { recipient } }) as TransferRecord

  it('returns the recipients of sent transfers once, the latest first', () => {
    const transfers = [transfer(ALICE, FRIEND, 1), transfer(ALICE, POISON, 3), transfer(ALICE, FRIEND, 5)]
    expect(recentRecipients(transfers, [ALICE])).toEqual([FRIEND, POISON])
  })

  it('leaves out the contract of a transfer that carries out a call on arrival', () => {
    const paying = transfer(ALICE, FRIEND, 1)
    const run = {
      name: '',
      steps: [],
      terms: { request: { message: '0x01' } },
    } as unknown as TransferRecord['run']
    expect(recentRecipients([{ ...paying, run }], [ALICE])).toEqual([])
  })

  it('leaves out own accounts, unsent transfers and transfers of others', () => {
    const transfers = [
      transfer(ALICE, ALICE, 1),
      transfer(ALICE, FRIEND, undefined),
      transfer(POISON, FRIEND, 2),
      transfer(ALICE, 'text', 3),
    ]
    expect(recentRecipients(transfers, [ALICE])).toEqual([])
  })
})
