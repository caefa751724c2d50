import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRowSelection } from './selection.ts'

const A = { table: 'pools', id: 'usdc' }
const B = { table: 'pools', id: 'weth' }
const C = { table: 'pairs', id: 'usdc' }

describe('a row selection', () => {
  it('contains two rows, and replaces the oldest by a third', () => {
    const selection = createRowSelection()
    for (const item of [A, B, C]) selection.select(item)
    expect(selection.store.getState()).toEqual([B, C])
    expect([A, B, C].map(selection.isSelected)).toEqual([false, true, true])
  })

  it('distinguishes rows of two tables with the same id', () => {
    const selection = createRowSelection()
    selection.select(A)
    expect(selection.isSelected(C)).toBe(false)
    selection.deselect(C)
    expect(selection.store.getState()).toEqual([A])
  })

  it('does not notify without a change', () => {
    const selection = createRowSelection()
    let notifications = 0
    selection.store.subscribe(() => notifications++)
    selection.clear()
    selection.deselect(A)
    selection.select(A)
    selection.select({ ...A })
    expect(notifications).toBe(1)
  })

  it('never contains more than two rows or a row twice', () => {
    const item = fc.constantFrom(A, B, C, { table: 'pairs', id: 'weth' })
    const action = fc.tuple(fc.constantFrom('select', 'deselect', 'toggle'), item)
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const selection = createRowSelection()
        for (const [name, item] of actions) {
          const before = selection.isSelected(item)
          selection[name](item)
          const items = selection.store.getState()
          expect(items.length).toBeLessThanOrEqual(2)
          expect(new Set(items.map(({ table, id }) => `${table}:${id}`)).size).toBe(items.length)
          expect(selection.isSelected(item)).toBe(name === 'toggle' ? !before : name === 'select')
        }
      }),
    )
  })
})
