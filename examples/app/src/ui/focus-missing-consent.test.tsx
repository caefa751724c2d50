import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Note } from './note.tsx'

describe('a disabled button', () => {
  const scroll = vi.fn()
  beforeEach(() => {
    HTMLElement.prototype.scrollIntoView = scroll
    HTMLElement.prototype.checkVisibility = () => true
  })
  afterEach(() => {
    cleanup()
    scroll.mockClear()
  })

  function show(isChecked: boolean) {
    const onClick = vi.fn()
    render(
      <section data-kind="decide">
        <Checkbox isChecked={false} onChange={() => undefined}>
          An option
        </Checkbox>
        <Note isConsent tone="warn">
          <Checkbox isChecked={isChecked} onChange={() => undefined}>
            I accept the risk
          </Checkbox>
        </Note>
        <Button kind="go" isDisabled onClick={onClick}>
          Accept to continue
        </Button>
      </section>,
    )
    fireEvent.click(screen.getByText('Accept to continue'))
    expect(onClick).not.toHaveBeenCalled()
    return screen.getByRole('checkbox', { name: 'I accept the risk' })
  }

  it('scrolls to the missing consent and focuses it', () => {
    expect(show(false)).toBe(document.activeElement)
    expect(scroll).toHaveBeenCalledOnce()
  })

  it('moves no focus if all consents are given', () => {
    expect(show(true)).not.toBe(document.activeElement)
    expect(scroll).not.toHaveBeenCalled()
  })
})
