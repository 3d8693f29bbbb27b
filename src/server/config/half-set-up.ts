type Given = Readonly<
  Partial<
    Record<
      | 'BACKUP_DIR'
      | 'BACKUP_KEY'
      | 'BITESHIP_KEY'
      | 'BITESHIP_WEBHOOK_SECRET'
      | 'CDN_PURGE_HEADER'
      | 'CDN_PURGE_URL'
      | 'DATABASE_LISTEN_URL'
      | 'DATABASE_READ_URL'
      | 'DATABASE_POOLED'
      | 'DATABASE_URL'
      | 'EMAIL_FROM'
      | 'GOOGLE_CLIENT_ID'
      | 'GOOGLE_CLIENT_SECRET'
      | 'OIDC_CLIENT_ID'
      | 'OIDC_ISSUER'
      | 'S3_ACCESS_KEY_ID'
      | 'S3_BUCKET'
      | 'S3_ENDPOINT'
      | 'S3_SECRET_ACCESS_KEY'
      | 'SMS_TOKEN'
      | 'SMS_URL'
      | 'SMTP_HOST'
      | 'SMTP_PASSWORD'
      | 'SMTP_SECURITY'
      | 'SMTP_USER'
      | 'WHATSAPP_PHONE_NUMBER_ID'
      | 'WHATSAPP_TOKEN',
      string | undefined
    >
  >
> & { CDN_SECONDS: number }

/** What is set up only in part: a sentence for each. */
export const halfSetUp = (e: Given): string[] => {
  const problems: string[] = []
  if (!e.DATABASE_URL && (e.DATABASE_LISTEN_URL || e.DATABASE_POOLED === '1'))
    problems.push('DATABASE_LISTEN_URL and DATABASE_POOLED need DATABASE_URL.')
  if (!e.DATABASE_URL && e.DATABASE_READ_URL) problems.push('DATABASE_READ_URL needs DATABASE_URL.')
  if (e.BACKUP_KEY && !e.BACKUP_DIR) problems.push('BACKUP_KEY needs BACKUP_DIR.')
  if (!e.CDN_PURGE_URL !== !e.CDN_PURGE_HEADER || (e.CDN_PURGE_URL && e.CDN_SECONDS === 0))
    problems.push('Purging a CDN needs CDN_SECONDS, CDN_PURGE_URL and CDN_PURGE_HEADER.')
  const s3 = [e.S3_BUCKET, e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY].filter(Boolean).length
  if (s3 % 3 !== 0 || (e.S3_ENDPOINT && s3 === 0))
    problems.push('Files in a bucket need S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  if (e.GOOGLE_CLIENT_SECRET && !e.GOOGLE_CLIENT_ID)
    problems.push('Signing in by Google needs GOOGLE_CLIENT_ID.')
  if (!e.OIDC_ISSUER !== !e.OIDC_CLIENT_ID)
    problems.push('Signing in by OpenID Connect needs both OIDC_ISSUER and OIDC_CLIENT_ID.')
  if (!e.WHATSAPP_TOKEN !== !e.WHATSAPP_PHONE_NUMBER_ID)
    problems.push('WhatsApp needs both WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID.')
  if (!e.BITESHIP_KEY !== !e.BITESHIP_WEBHOOK_SECRET)
    problems.push('Biteship needs both BITESHIP_KEY and BITESHIP_WEBHOOK_SECRET.')
  if (!e.SMS_URL !== !e.SMS_TOKEN) problems.push('SMS needs both SMS_URL and SMS_TOKEN.')
  if (!e.SMTP_HOST !== !e.EMAIL_FROM) problems.push('E-mail needs both SMTP_HOST and EMAIL_FROM.')
  if (!e.SMTP_USER !== !e.SMTP_PASSWORD)
    problems.push('E-mail needs both SMTP_USER and SMTP_PASSWORD, or neither.')
  const isNear = !e.SMTP_HOST || ['localhost', '127.0.0.1', '::1'].includes(e.SMTP_HOST)
  if (e.SMTP_SECURITY === 'none' && !isNear)
    problems.push(
      'SMTP_SECURITY=none sends passwords and codes in the clear: it is for a mail server on this machine.',
    )
  return problems
}
