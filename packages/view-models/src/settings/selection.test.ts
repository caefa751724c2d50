import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRowSelection } from './selection.ts'

const A = { table: 'pools', id: 'usdc' }
const B = { table: 'pools', id: 'weth' }
const C = { table: 'pairs', id: 'usdc' }

describe('a selection', () => {
  it('holds two rows, and lets go of the oldest for a third', () => {
    const selection = createRowSelection()
    for (const item of [A, B, C]) selection.select(item)
    expect(selection.store.getState()).toEqual([B, C])
    expect([A, B, C].map(selection.isSelected)).toEqual([false, true, true])
  })

  it('tells rows of two tables apart, though they have the same id', () => {
    const selection = createRowSelection()
    selection.select(A)
    expect(selection.isSelected(C)).toBe(false)
    selection.deselect(C)
    expect(selection.store.getState()).toEqual([A])
  })

  it('wakes nobody when nothing changes', () => {
    const selection = createRowSelection()
    let woken = 0
    selection.store.subscribe(() => woken++)
    selection.clear()
    selection.deselect(A)
    selection.select(A)
    selection.select({ ...A })
    expect(woken).toBe(1)
  })

  it('is never more than two rows and never one row twice, whatever is done', () => {
    const item = fc.constantFrom(A, B, C, { table: 'pairs', id: 'weth' })
    const action = fc.tuple(fc.constantFrom('select', 'deselect', 'toggle'), item)
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const selection = createRowSelection()
        for (const [name, what] of actions) {
          const before = selection.isSelected(what)
          selection[name](what)
          const items = selection.store.getState()
          expect(items.length).toBeLessThanOrEqual(2)
          expect(new Set(items.map(({ table, id }) => `${table}:${id}`)).size).toBe(items.length)
          expect(selection.isSelected(what)).toBe(name === 'toggle' ? !before : name === 'select')
        }
      }),
    )
  })
})
