import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIRST_ROW_INDEX, VisibleRows } from './visible-rows.tsx'

const NAMES = Array.from({ length: 200 }, (_, index) => `row ${index}`)

function table(names: readonly string[]) {
  return (
    <table>
      <VisibleRows count={names.length} estimateHeight={() => 40} getItemKey={(index) => names[index] ?? ''}>
        {(index) => (
          <tr key={names[index]} aria-rowindex={index + FIRST_ROW_INDEX}>
            <td>
              <button type="button">{names[index]}</button>
            </td>
          </tr>
        )}
      </VisibleRows>
    </table>
  )
}

describe('SeenRows', () => {
  beforeEach(() => {
    const observer = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', observer)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('renders only the rows in view', () => {
    render(table(NAMES))
    expect(screen.getByRole('button', { name: 'row 0' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'row 199' })).toBeNull()
  })

  it('keeps the focused row when new data moves it out of view', () => {
    const { rerender } = render(table(NAMES))
    screen.getByRole('button', { name: 'row 0' }).focus()
    rerender(table([...NAMES].reverse()))
    expect(document.activeElement?.textContent).toBe('row 0')
  })
})
