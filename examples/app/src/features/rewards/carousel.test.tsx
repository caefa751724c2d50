import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

const CARD_WIDTH = 180
const CARDS = ['Swap', 'Borrow', 'Bridge', 'Margin', 'Refer']
const ROW_WIDTH = 400

describe('Carousel', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe: () => void
        constructor(measure: () => void) {
          this.observe = measure
        }
        disconnect() {}
      },
    )
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROW_WIDTH)
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(CARDS.length * CARD_WIDTH)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function show(windowWidth = 1440) {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: windowWidth <= Number(/max-width: (\d+)px/.exec(query)?.[1]),
    }))
    const { container } = render(
      <Carousel title="Tasks" heading="h3">
        {CARDS.map((card) => (
          <li key={card}>{card}</li>
        ))}
      </Carousel>,
    )
    const list = container.querySelector('ul')
    if (!list) throw new Error('The carousel has no list.')
    const steps: unknown[] = []
    list.scrollBy = ((step: ScrollToOptions) => steps.push(step.left)) as typeof list.scrollBy
    const scrollTo = (position: number) =>
      act(() => {
        list.scrollLeft = position
        fireEvent.scroll(list)
      })
    const arrows = () =>
      [...container.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
    return { steps, scrollTo, arrows }
  }

  it('hides an arrow at its end', () => {
    const { arrows, scrollTo } = show()
    expect(arrows()).toEqual(['Scroll forward'])
    scrollTo(100)
    expect(arrows()).toEqual(['Scroll back', 'Scroll forward'])
    scrollTo(CARDS.length * CARD_WIDTH - ROW_WIDTH)
    expect(arrows()).toEqual(['Scroll back'])
  })

  it.each([
    [639, 200],
    [1023, 300],
    [1024, 400],
  ])('scrolls by a step of the breakpoint: in a window of %i px by %i px', (windowWidth, step) => {
    const { steps, scrollTo } = show(windowWidth)
    scrollTo(100)
    fireEvent.click(screen.getByLabelText('Scroll forward'))
    fireEvent.click(screen.getByLabelText('Scroll back'))
    expect(steps).toEqual([step, -step])
  })
})
