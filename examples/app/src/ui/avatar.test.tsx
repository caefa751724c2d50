import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an avatar that does not load is logged and replaced by a plain color', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const address = '0x00000000000000000000000000000000000000a1'
  const { container } = render(<Avatar address={address} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('The avatar has no image.')
  fireEvent.error(image)
  expect(warn).toHaveBeenCalledWith('Avatar icon not found', address)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('[data-plain]')).not.toBeNull()
})
