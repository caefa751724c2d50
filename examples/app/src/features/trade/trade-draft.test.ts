import { describe, expect, test, vi } from 'vitest'
import { createTradeDraft } from './trade-draft.ts'

describe('createTradeDraft', () => {
  test('passes the amount that was typed before the form existed, and each later change', () => {
    const draft = createTradeDraft([])
    const type = vi.fn()
    draft.type('INPUT', '1')
    draft.type('INPUT', '12')
    draft.connect(type)
    expect(type.mock.calls).toEqual([['INPUT', '12']])
    draft.type('OUTPUT', '20')
    expect(type).toHaveBeenLastCalledWith('OUTPUT', '20')
    expect(draft.getTyped()).toEqual({ typedValue: '20', independentField: 'OUTPUT' })
  })

  test('does not change the form if nothing was typed', () => {
    const type = vi.fn()
    const draft = createTradeDraft([], { typedValue: '5', independentField: 'OUTPUT' })
    expect(draft.getTyped()).toEqual({ typedValue: '5', independentField: 'OUTPUT' })
    draft.connect(type)
    expect(type).not.toHaveBeenCalled()
  })
})
