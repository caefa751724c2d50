import type { BasisPoints } from '@causeway/core'
import { swapSlippage } from '@causeway/view-models'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { SlippageSetting } from './slippage-setting.tsx'
import { TradeSlippageProvider } from './trade-slippage-provider.tsx'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const CUSTOM = 125 as BasisPoints

/** Opens the setting with a stored custom slippage, and returns its field. */
function open(): HTMLInputElement {
  causeway = scriptedCauseway()
  causeway.settings.change({ slippageTolerance: CUSTOM })
  const Wrapper = createWrapper(causeway)
  render(
    <Wrapper>
      <MemoryRouter>
        <TradeSlippageProvider>
          <SlippageSetting slippages={[swapSlippage(CUSTOM)]} />
        </TradeSlippageProvider>
      </MemoryRouter>
    </Wrapper>,
  )
  return screen.getByRole('textbox')
}

describe('SlippageSetting', () => {
  it('keeps the field of a stored custom slippage while the typed text equals a preset', () => {
    const field = open()
    expect(field.value).toBe('1.25')
    for (const text of ['', '0', '0.1', '0.15']) {
      fireEvent.change(field, { target: { value: text } })
      expect(screen.getByRole('textbox')).toBe(field)
    }
    expect(field.value).toBe('0.15')
    expect(causeway.settings.store.getState().slippageTolerance).toBe(15)
  })

  it('states the automatic slippage, and the range of a custom value', () => {
    open()
    screen.getByText(
      'Auto is 0.1% for correlated and stable pairs, and 0.5% for others. A custom value can be from 0% to 50%.',
    )
  })

  it('closes the field once a preset is chosen', () => {
    fireEvent.change(open(), { target: { value: '0.1' } })
    fireEvent.click(screen.getByRole('radio', { name: '0.5%' }))
    expect(screen.queryByRole('textbox')).toBe(null)
    expect(causeway.settings.store.getState().slippageTolerance).toBe(50)
  })

  it('shows the slippage to which a note resets it', () => {
    fireEvent.change(open(), { target: { value: '0.02' } })
    act(() => causeway.settings.change({ slippageTolerance: 'auto' }))
    expect(screen.queryByRole('textbox')).toBe(null)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Auto/ }).checked).toBe(true)
  })
})
