import { describe, expect, it } from 'vitest'
import { createSwapForm } from './swap-state.ts'

describe('The swap form', () => {
  it('begins empty, on the input side', () => {
    expect(createSwapForm().store.getState()).toEqual({ typedValue: '', independentField: 'INPUT' })
  })

  it('holds what was typed last, and where', () => {
    const form = createSwapForm()
    form.type('INPUT', '1.5')
    form.type('OUTPUT', '2.')
    expect(form.store.getState()).toEqual({ typedValue: '2.', independentField: 'OUTPUT' })
  })

  it('takes what was typed along when the currencies change places', () => {
    const form = createSwapForm()
    form.type('INPUT', '1.5')
    form.switchSides()
    expect(form.store.getState()).toEqual({ typedValue: '1.5', independentField: 'OUTPUT' })
    form.switchSides()
    expect(form.store.getState()).toEqual({ typedValue: '1.5', independentField: 'INPUT' })
  })

  it('is empty again when it is cleared', () => {
    const form = createSwapForm()
    form.type('OUTPUT', '3')
    form.clear()
    expect(form.store.getState()).toBe(form.store.getInitialState())
  })

  it('wakes nobody when nothing changes', () => {
    const form = createSwapForm()
    let woken = 0
    form.store.subscribe(() => woken++)
    form.clear()
    form.type('INPUT', '')
    expect(woken).toBe(0)
    form.type('INPUT', '1')
    form.type('INPUT', '1')
    expect(woken).toBe(1)
  })
})
