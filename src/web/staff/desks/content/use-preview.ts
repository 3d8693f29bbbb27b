import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewContent } from '#contract/staff/content/content.ts'
import type { ContentForm } from '#contract/staff/content/content-forms.ts'
import { send } from '#web/staff/send.ts'

const PAUSE_MS = 600

/** What the server makes of a form, a moment after typing. */
export const usePreview = (form: ContentForm) => {
  const [asked, setAsked] = useState(form)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(form), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [form])
  return useQuery({
    queryKey: [previewContent.path, asked],
    queryFn: ({ signal }) => send(previewContent, { body: { form: asked }, signal }),
    placeholderData: keepPreviousData,
  })
}
