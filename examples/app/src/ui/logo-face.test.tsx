import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TokenLogo } from './token-logo.tsx'

const LISTED = 'https://lists.test/usdc.png'

/** Returns the image URL of the logo, or its letters. */
function getFace(container: HTMLElement): string | null | undefined {
  return container.querySelector('img')?.getAttribute('src') ?? container.textContent
}

test('a listed token shows its icon, then the picture of its list, then its letters', () => {
  const { container } = render(<TokenLogo symbol="USDC" seed="0x1" group="USDC" src={LISTED} />)
  const faces = [0, 1, 2].map(() => {
    const face = getFace(container)
    const image = container.querySelector('img')
    if (image) fireEvent.error(image)
    return face
  })
  expect(faces).toEqual(['/icons/usdc.svg', LISTED, 'U'])
})

test('a token of no list does not show the icon of its symbol', () => {
  const { container } = render(<TokenLogo symbol="USDC" seed="0x2" src="https://elsewhere.test/usdc.png" />)
  expect(getFace(container)).toBe('https://elsewhere.test/usdc.png')
})
