import { lazy, Suspense, type ComponentProps } from 'react'

const Photo = lazy(() => import('./scale-photo.tsx').then((part) => ({ default: part.ScalePhoto })))
const Pad = lazy(() => import('./weigh.tsx').then((part) => ({ default: part.Weigh })))

const Count = lazy(() => import('./count.tsx').then((part) => ({ default: part.CountStepper })))

// Few goods are weighed: the first page goes without these parts.

/** The photo of the scale. */
export function ScalePhoto(props: ComponentProps<typeof Photo>) {
  return (
    <Suspense>
      <Photo {...props} />
    </Suspense>
  )
}

/** The keys for a weight, the photo of the scale, and the weights so far. */
export function Weigh(props: ComponentProps<typeof Pad>) {
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
