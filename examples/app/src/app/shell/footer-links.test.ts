import { expect, it } from 'vitest'
import { footerLinks } from './footer-links.ts'

it('returns a link for each variable that is set, and none for the others', () => {
  expect(footerLinks({})).toEqual([])
  const links = footerLinks({
    VITE_LINK_CODE: 'https://code.example/causeway',
    VITE_LINK_MESSAGES: 'https://chat.example/causeway',
    VITE_LINK_SOCIAL: '',
  })
  expect(links).toEqual([
    { label: 'Messages', href: 'https://chat.example/causeway' },
    { label: 'Code', href: 'https://code.example/causeway' },
  ])
})

it('omits a variable that is not a web URL', () => {
  expect(footerLinks({ VITE_LINK_SOCIAL: 'javascript:alert(1)', VITE_LINK_COMMUNITY: '@causeway' })).toEqual(
    [],
  )
})
