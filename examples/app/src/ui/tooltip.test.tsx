import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tooltip, type TooltipProps } from './tooltip.tsx'

describe('Tooltip', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // happy-dom has no popovers.
    HTMLElement.prototype.showPopover = () => undefined
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
  })

  function show(options: Pick<TooltipProps, 'opensOn' | 'delayMs'> = {}) {
    render(
      <Tooltip text="Arbitrum One" {...options}>
        <button type="button">$12</button>
      </Tooltip>,
    )
    const button = screen.getByText('$12')
    const anchor = button.parentElement
    if (!anchor) throw new Error('The button has no anchor.')
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
    return { button, anchor, wait, isShown: () => document.querySelector('[role="tooltip"]') !== null }
  }

  it('is shown after a delay on hover, until the pointer leaves', () => {
    const { anchor, wait, isShown } = show()
    fireEvent.pointerEnter(anchor)
    wait(299)
    expect(isShown()).toBe(false)
    wait(1)
    expect(isShown()).toBe(true)
    fireEvent.pointerLeave(anchor)
    expect(isShown()).toBe(false)
  })

  it('is shown after another delay if one is set', () => {
    const { anchor, wait, isShown } = show({ delayMs: 0 })
    fireEvent.pointerEnter(anchor)
    wait(0)
    expect(isShown()).toBe(true)
  })

  it('is toggled by clicks instead of hover and focus, and describes its element', () => {
    const { button, anchor, wait, isShown } = show({ opensOn: 'click' })
    fireEvent.pointerEnter(anchor)
    fireEvent.focus(button)
    wait(1_000)
    expect(isShown()).toBe(false)
    fireEvent.click(button)
    expect(isShown()).toBe(true)
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByText('Arbitrum One').id)
    fireEvent.click(button)
    expect(isShown()).toBe(false)
  })

  it('closes on Escape', () => {
    const { button, isShown } = show({ opensOn: 'click' })
    fireEvent.click(button)
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(isShown()).toBe(false)
  })

  it('is toggled by taps, which also send the events of hover and focus', () => {
    const { button, anchor, wait, isShown } = show()
    const tap = () => {
      fireEvent.pointerEnter(anchor, { pointerType: 'touch' })
      fireEvent.pointerDown(button, { pointerType: 'touch' })
      fireEvent.pointerLeave(anchor, { pointerType: 'touch' })
      fireEvent.focus(button)
      fireEvent.click(button)
      wait(1_000)
    }
    tap()
    expect(isShown()).toBe(true)
    tap()
    expect(isShown()).toBe(false)
    tap()
    fireEvent.pointerDown(document.body, { pointerType: 'touch' })
    expect(isShown()).toBe(false)
  })

  it('keeps the description of its element', () => {
    render(
      <Tooltip text="Connect a wallet first.">
        <button type="button" aria-describedby="reason">
          Activity
        </button>
      </Tooltip>,
    )
    expect(screen.getByText('Activity').getAttribute('aria-describedby')).toBe('reason')
  })
})
