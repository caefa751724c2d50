import { shellCopy } from '#locale/shell-copy'
import { isWebUrl } from '../../ui/is-web-url.ts'

/** A link of the footer. */
export interface FooterLink {
  readonly label: string
  readonly href: string
}

/** Build variables with the URLs of the footer links. */
type LinkVariables = Pick<
  ImportMetaEnv,
  'VITE_LINK_MESSAGES' | 'VITE_LINK_COMMUNITY' | 'VITE_LINK_CODE' | 'VITE_LINK_SOCIAL'
>

/** Returns the links whose variables are set to an http(s) URL, in the order of the footer. */
export function footerLinks(variables: LinkVariables): FooterLink[] {
  const { VITE_LINK_MESSAGES, VITE_LINK_COMMUNITY, VITE_LINK_CODE, VITE_LINK_SOCIAL } = variables
  const links = [
    { label: shellCopy.messages, href: VITE_LINK_MESSAGES },
    { label: shellCopy.community, href: VITE_LINK_COMMUNITY },
    { label: shellCopy.code, href: VITE_LINK_CODE },
    { label: shellCopy.social, href: VITE_LINK_SOCIAL },
  ]
  return links.flatMap(({ label, href }) => (isWebUrl(href) ? { label, href } : []))
}
