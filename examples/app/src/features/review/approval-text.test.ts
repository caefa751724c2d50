import type { TransferStep } from '@causeway/core'
import { expect, test } from 'vitest'
import { approvalText } from './approval-text.ts'

const TOKEN = `0x${'1'.repeat(40)}` as const
const SPENDER = '7'.repeat(40)
const approve = (done: boolean): TransferStep => ({
  kind: 'approve',
  call: { to: TOKEN, data: `0x095ea7b3${SPENDER.padStart(64, '0')}${'64'.padStart(64, '0')}`, value: 0n },
  done,
})
const read = (amount: bigint) => new Map([[`${TOKEN}:0x${SPENDER}`, amount]])

test('an approval remains as far as the chain has it', () => {
  expect(approvalText([approve(true)], read(100n))).toMatch(/^The approval is confirmed and remains/)
  expect(approvalText([approve(true)], read(40n))).toBe('A part of the approval remains active.')
  expect(approvalText([approve(true)], read(0n))).toBe('')
})

test('an approval that was not read may remain', () => {
  expect(approvalText([approve(true)], undefined)).toBe('The approval is confirmed and may remain active.')
  expect(approvalText([approve(true)], new Map())).toBe('The approval is confirmed and may remain active.')
})

test('an approval that is not confirmed is not mentioned', () => {
  expect(approvalText([approve(false)], new Map())).toBeUndefined()
})
