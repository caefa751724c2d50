import { afterEach, describe, expect, it, vi } from 'vitest'
import { getToastTop } from './get-toast-top.ts'

/** Adds a heading with a position on a screen of 1,440 pixels. */
function addHeading(tag: string, [left, top, width, height]: readonly [number, number, number, number]) {
  const heading = document.createElement(tag)
  heading.getBoundingClientRect = () => new DOMRect(left, top, width, height)
  document.body.append(heading)
}

describe('getToastTop', () => {
  afterEach(() => {
    document.body.innerHTML = ''
    vi.unstubAllGlobals()
  })

  it.each<readonly [string, readonly [string, readonly [number, number, number, number]][], number]>([
    ['a page without a heading', [], 64],
    ['the heading of the review', [['h2', [1_100, 80, 250, 24]]], 112],
    [
      'two headings',
      [
        ['h2', [1_100, 80, 250, 24]],
        ['h2', [1_100, 150, 250, 24]],
      ],
      182,
    ],
    ['a heading of another column', [['h2', [80, 80, 300, 24]]], 64],
    ['the title in the top bar', [['h1', [80, 14, 1_200, 28]]], 64],
    ['a heading further down', [['h2', [1_100, 400, 250, 24]]], 64],
    ['a heading for screen readers only', [['h1', [1_430, 80, 1, 28]]], 64],
  ])('is below %s', (_, headings, top) => {
    vi.stubGlobal('innerWidth', 1_440)
    for (const [tag, position] of headings) addHeading(tag, position)
    expect(getToastTop()).toBe(top)
  })
})
