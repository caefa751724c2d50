import { createElement } from 'react'
import type { ToastCardProps } from './toast-card.tsx'

export type ToastMessage = Omit<ToastCardProps, 'onClose'>

/** Shows a toast on any page. The library is loaded with the first one. */
export async function showToast(message: ToastMessage): Promise<void> {
  const [{ toast }, { ToastCard }] = await Promise.all([import('sonner'), import('./toast-card.tsx')])
  toast.custom((id) => createElement(ToastCard, { ...message, onClose: () => toast.dismiss(id) }))
}
