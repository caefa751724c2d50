import { describe, expect, it } from 'vitest'
import type { Address, Hex } from '../kernel/schema.ts'
import { transferRecord } from '../transfers/transfers.test-support.ts'
import type { MarginPermission } from './margin-router.ts'
import { selectPermissions } from './select-permissions.ts'

const LENDER: Address = '0x00000000000000000000000000000000000000A1'
const ROUTER = 'a01'.padStart(64, '0')
const OTHER_ROUTER = 'a02'.padStart(64, '0')

const allow = (value: 0 | 1, spender = ROUTER) => ({
  to: LENDER,
  data: `0xddbf54fd${spender}${`${value}`.padStart(64, '0')}` as Hex,
  value: 0n,
})
const PERMISSION: MarginPermission = {
  grant: { kind: 'permission', call: allow(1) },
  revoke: { kind: 'permission', call: allow(0) },
  position: { spender: '0x0000000000000000000000000000000000000a01', amount: 'all', unused: 'all' },
}
const GRANTED: MarginPermission = { ...PERMISSION, isGranted: true }

const step = (kind: 'permission' | 'call', done: boolean, call = allow(1)) => ({ kind, call, done })
const trade = (done: boolean) => step('call', done, { to: LENDER, data: '0xbb', value: 0n })
let count = 0
/** Creates a transfer that was added after the previous ones. */
const createTransfer = (...steps: readonly ReturnType<typeof step>[]) =>
  transferRecord({ addedTime: ++count, run: { name: 'Venus', steps: [...steps] } })
const createAttempt = () =>
  createTransfer(step('permission', true), trade(false), step('permission', false, allow(0)))

describe('selectPermissions', () => {
  it('revokes a permission again that an unfinished transfer granted', () => {
    const attempt = createAttempt()
    expect(selectPermissions([GRANTED], [attempt])).toEqual([GRANTED])
    const second = createTransfer(trade(false), step('permission', false, allow(0)))
    expect(selectPermissions([GRANTED], [second, attempt])).toEqual([GRANTED])
    const done = createTransfer(step('permission', true), trade(true), step('permission', false, allow(0)))
    expect(selectPermissions([GRANTED], [done])).toEqual([GRANTED])
  })

  it('revokes a permission that a batch granted whose revocation is open', () => {
    const calls = [PERMISSION.grant, trade(true)].flatMap((planned) =>
      'call' in planned ? { kind: 'permission' as const, call: planned.call } : [],
    )
    const batch = { kind: 'batch' as const, calls, done: true }
    const run = { name: 'Venus', steps: [batch, step('permission', false, allow(0))] }
    expect(selectPermissions([GRANTED], [transferRecord({ run })])).toEqual([GRANTED])
  })

  it.each([
    ['without a transfer', []],
    ['for another router', [createTransfer(step('permission', true, allow(1, OTHER_ROUTER)), trade(false))]],
    ['whose attempt was not confirmed before', [createTransfer(step('permission', false), trade(false))]],
    ['that a finished transfer keeps', [createTransfer(step('permission', true), trade(true))]],
    [
      'after a later transfer revoked it',
      [createAttempt(), createTransfer(step('permission', true, allow(0)))],
    ],
  ])('leaves a permission %s, which the account granted itself', (_reason, transfers) => {
    expect(selectPermissions([GRANTED], transfers)).toEqual([])
  })

  it('grants a missing permission, also after earlier transfers granted it', () => {
    expect(selectPermissions([PERMISSION], [createAttempt()])).toEqual([PERMISSION])
    expect(selectPermissions([PERMISSION], [])).toEqual([PERMISSION])
  })
})
