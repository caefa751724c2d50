import type { ReactNode } from 'react'
import { Providers } from '../src/providers.tsx'

export const metadata = { title: 'Causeway with the Next.js app router' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
