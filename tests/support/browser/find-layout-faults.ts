import type { Page } from 'playwright-core'

/** Defines the function that tsx calls to name functions, which does not exist in a page. */
const NAME_HELPER = 'globalThis.__name ??= (value) => value'

/** Waits for two frames, because a page renders again in the one after its width has changed. */
const RENDERED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/** Time after which a list has moved its rows whose height changed, such as because a balance was loaded. */
const SETTLED_AFTER_MS = 500

/**
 * Returns a sentence for each lasting fault of the page's layout that a program can see: horizontal scrolling, text that is cut
 * off without an ellipsis, lies outside the viewport or is only reached by scrolling sideways with a pointer, and texts that overlap.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const faults = await findCurrentLayoutFaults(page)
  if (faults.length === 0) return []
  await page.waitForTimeout(SETTLED_AFTER_MS)
  const remaining = await findCurrentLayoutFaults(page)
  return faults.filter((fault) => remaining.includes(fault))
}

async function findCurrentLayoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(NAME_HELPER)
  await page.evaluate(RENDERED)
  return page.evaluate(() => {
    /** Overlap in px below which two boxes only touch: lines of text are closer than their boxes. */
    const TOLERANCE = { x: 2, y: 5 }
    const faults = new Set<string>()
    const texts: { text: string; element: Element; layer: Element; box: DOMRect }[] = []
    const quote = (text: string) => `"${text.trim().replace(/\s+/g, ' ').slice(0, 60)}"`

    /** Returns the part of a box that the ancestors of its element show, and the layer on which it is painted. */
    const findVisible = (element: Element, rect: DOMRect) => {
      let { left, right, top, bottom } = rect
      let cutOff = 0
      let cutOffBelow = 0
      for (let parent: Element | null = element; parent; parent = parent.parentElement) {
        const { overflowX, overflowY, textOverflow, opacity, clipPath, position } = getComputedStyle(parent)
        if (opacity === '0' || clipPath !== 'none') return undefined
        if (overflowX !== 'visible' && parent !== document.documentElement) {
          const frame = parent.getBoundingClientRect()
          const [width, height] = [right - left, bottom - top]
          left = Math.max(left, frame.left)
          right = Math.min(right, frame.right)
          top = Math.max(top, frame.top)
          bottom = Math.min(bottom, frame.bottom)
          const isReachable =
            textOverflow === 'ellipsis' || (overflowX === 'auto' && parent.matches('[tabindex="0"]'))
          if (!isReachable) cutOff += width - (right - left)
          if (/hidden|clip/.test(overflowY)) cutOffBelow += height - (bottom - top)
        }
        if (position === 'fixed' || position === 'sticky') {
          return {
            box: new DOMRect(left, top, right - left, bottom - top),
            cutOff,
            cutOffBelow,
            layer: parent,
          }
        }
      }
      return {
        box: new DOMRect(left, top, right - left, bottom - top),
        cutOff,
        cutOffBelow,
        layer: document.documentElement,
      }
    }

    const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (overflow > 0) faults.add(`The page scrolls horizontally by ${overflow} px.`)

    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || text.trim() === '' || !element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const visible = rect.width < 1 ? undefined : findVisible(element, rect)
        if (!visible || visible.box.height < 1) continue
        const { box, cutOff, cutOffBelow, layer } = visible
        if (cutOff > TOLERANCE.x) faults.add(`${quote(text)} is cut off by ${Math.round(cutOff)} px.`)
        if (cutOffBelow > TOLERANCE.y) {
          faults.add(`${quote(text)} is cut off by ${Math.round(cutOffBelow)} px of its height.`)
        }
        if (box.width < 1) continue
        if (box.right > innerWidth + TOLERANCE.x || box.left < -TOLERANCE.x) {
          faults.add(`${quote(text)} is outside of the viewport.`)
        }
        texts.push({ text, element, layer, box })
      }
    }

    texts.sort((a, b) => a.box.top - b.box.top)
    for (const [index, { text, element, layer, box }] of texts.entries()) {
      for (const next of texts.slice(index + 1)) {
        const height = Math.min(box.bottom, next.box.bottom) - next.box.top
        if (height < TOLERANCE.y && next.box.height >= TOLERANCE.y) break
        if (next.element === element || next.layer !== layer) continue
        const width = Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left)
        if (height > TOLERANCE.y && width > TOLERANCE.x)
          faults.add(`${quote(text)} overlaps ${quote(next.text)}.`)
      }
    }
    return [...faults]
  })
}
