import { useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { shellCopy } from '#locale/shell-copy'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { DrawerHeader } from '../../ui/drawer-header.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './menu.module.css'
import type { NavLink } from './nav.ts'
import { NavAnchor } from './nav-anchor.tsx'

/** The menu with pages and settings, for screens too narrow for the rail. */
export function Menu({ links }: { readonly links: readonly NavLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const change = useOverlayActions()
  const close = () => setOpen(false)
  const openSettings = () => {
    close()
    change({ type: 'openWalletMenu', view: 'settings' })
  }
  return (
    <span className={styles['narrow']}>
      <Chip
        square
        aria-label={shellCopy.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </Chip>
      <Drawer isOpen={isOpen} onClose={close} label={shellCopy.menu} side="left" isModal>
        <DrawerHeader title={shellCopy.menu} onClose={close} />
        <nav aria-label={shellCopy.mainNavigation}>
          <ul>
            {links.map((link) => (
              <li key={link.path}>
                <NavAnchor link={link} className={styles['entry']} onFollow={close}>
                  <Icon name={link.name} size="l" />
                  {link.label}
                </NavAnchor>
              </li>
            ))}
            <li>
              <button type="button" className={styles['entry']} onClick={openSettings}>
                <Icon name="settings" size="l" />
                {fixedCopy.nav.settings}
              </button>
            </li>
          </ul>
        </nav>
      </Drawer>
    </span>
  )
}
