import { useEffect, useRef } from 'react'
import { Banner } from '#web/ui/display/banner.tsx'

/** Why a form was rejected, above the form. Takes the focus, so that screen readers announce it. */
export function FormAlert({ text }: { text: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text !== null) place.current?.focus()
  }, [text])
  if (text === null) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Banner tone="danger" role="alert">
        {text}
      </Banner>
    </div>
  )
}
