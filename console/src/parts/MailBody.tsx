import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { EmailBodyDocument } from '../api/generated/people';
import { useRead } from '../api/use-read';
import { Refusal } from './Refusal';
import type { SafeBody } from './sanitize-mail';
import { mailText } from './text';

/** The body of an email, read when it is opened: as text or as sanitized HTML. */
export default function MailBody({ id, subject }: { id: number; subject: string }) {
  const { data, error, again } = useRead(EmailBodyDocument, { id });
  const [chosen, setChosen] = useState<'html' | 'text' | null>(null);
  if (error) return <Refusal error={error} again={again} />;
  if (!data) return <Skeleton height={120} />;
  const html = data.email?.bodyHtml ?? '';
  const plain = data.email?.bodyText ?? '';
  if (html === '' && plain === '') return <Text c="dimmed">{mailText.none}</Text>;
  const shown = chosen ?? (html === '' ? 'text' : 'html');
  return (
    <Stack gap="xs">
      {html === '' || plain === '' ? null : (
        <SegmentedControl
          size="xs"
          w={160}
          aria-label={mailText.form}
          data={(['html', 'text'] as const).map((value) => ({ value, label: mailText.forms[value] }))}
          value={shown}
          onChange={(value) => setChosen(value === 'text' ? 'text' : 'html')}
        />
      )}
      {shown === 'text' ? <pre className="mail-text">{plain}</pre> : <Framed html={html} subject={subject} />}
    </Stack>
  );
}

function Framed({ html, subject }: { html: string; subject: string }) {
  const [safe, setSafe] = useState<SafeBody | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import('./sanitize-mail').then(({ sanitizeMail }) => {
      if (isWanted) setSafe(sanitizeMail(html));
    });
    return () => {
      isWanted = false;
    };
  }, [html]);
  if (!safe) return <Skeleton height={120} />;
  return (
    <>
      {safe.images === 0 ? null : (
        <Text size="sm" c="dimmed">
          {mailText.images(safe.images)}
        </Text>
      )}
      <iframe className="mail-frame" sandbox="" srcDoc={documentOf(safe.html)} title={mailText.frame(subject)} />
    </>
  );
}

/* The frame inherits the content security policy: its one style element needs the nonce of the page, which sanitized HTML cannot carry. */
function documentOf(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  const style =
    'body{font:14px/1.5 system-ui,sans-serif;margin:12px;overflow-wrap:anywhere;color:#1a1b1e;background:#fff}';
  return `<!doctype html><html><head><meta charset="utf-8"><style nonce="${nonce}">${style}</style></head><body>${html}</body></html>`;
}
