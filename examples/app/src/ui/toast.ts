import { createElement } from 'react'
import type { ToastCardProps } from './toast-card.tsx'

export type ToastMessage = Omit<ToastCardProps, 'onClose'>

/** Tells what has happened, over whatever page is open. The library comes with the first message. */
export async function showToast(message: ToastMessage): Promise<void> {
  const [{ toast }, { ToastCard }] = await Promise.all([import('sonner'), import('./toast-card.tsx')])
  toast.custom((id) => createElement(ToastCard, { ...message, onClose: () => toast.dismiss(id) }))
}
