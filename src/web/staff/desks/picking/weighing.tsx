import { lazy, Suspense, type ComponentProps } from 'react'

const Photo = lazy(() => import('./scale-photo.tsx').then((part) => ({ default: part.ScalePhoto })))
const Pad = lazy(() => import('./key-pad.tsx').then((part) => ({ default: part.KeyPad })))

const Count = lazy(() => import('./count.tsx').then((part) => ({ default: part.CountStepper })))
const Weights = lazy(() => import('./count.tsx').then((part) => ({ default: part.Weighed })))

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

/** How many of a good there are. */
export function CountStepper(props: ComponentProps<typeof Count>) {
  return (
    <Suspense>
      <Count {...props} />
    </Suspense>
  )
}

/** The weights so far. */
export function Weighed(props: ComponentProps<typeof Weights>) {
  return (
    <Suspense>
      <Weights {...props} />
    </Suspense>
  )
}
