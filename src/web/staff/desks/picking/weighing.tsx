import { lazy, Suspense, type ComponentProps } from 'react'

const Photo = lazy(() => import('./scale-photo.tsx').then((part) => ({ default: part.ScalePhoto })))
const Pad = lazy(() => import('./key-pad.tsx').then((part) => ({ default: part.KeyPad })))

// Few goods are weighed: the first page goes without these parts.

/** The photo of the scale. */
export function ScalePhoto(props: ComponentProps<typeof Photo>) {
  return (
    <Suspense>
      <Photo {...props} />
    </Suspense>
  )
}

/** The keys for a weight. */
export function KeyPad(props: ComponentProps<typeof Pad>) {
  return (
    <Suspense>
      <Pad {...props} />
    </Suspense>
  )
}
