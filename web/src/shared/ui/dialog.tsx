import { X } from 'lucide-react';
import { Close, Content, Description, Portal, Root, Title } from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type DialogProps = {
  open: boolean;
  /** Without, only what is inside closes it. */
  onOpenChange?: (open: boolean) => void;
  title: string;
  text?: string | undefined;
  /** Where the focus goes when what opened the dialog is gone. */
  fallbackFocusRef?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** Takes over until it is answered; Escape, the cross and a press outside all mean "no", where that is an answer. */
export function Dialog({ open, onOpenChange, title, text, fallbackFocusRef, children }: DialogProps) {
  const { t } = useTranslation();
  const opener = useRef<Element | null>(null);
  // The library knows only openers that it made itself.
  const goBack = (event: Event) => {
    event.preventDefault();
    const place = opener.current?.isConnected ? opener.current : fallbackFocusRef?.current;
    if (place instanceof HTMLElement) place.focus();
  };
  return (
    <Root open={open} {...(onOpenChange ? { onOpenChange } : {})}>
      <Portal>
        {/* Not the library's: that one holds the page by a style of its own making, which the page's policy refuses. */}
        <div className="holds-page fixed inset-0 z-50 animate-appear bg-ink/40 [backdrop-filter:blur(4px)]" />
        <Content
          {...(text ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={goBack}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 gap-6 overflow-y-auto rounded-card bg-card p-6 floating sm:p-8"
        >
          <div className="grid gap-2 pr-10">
            <Title className="text-xl font-semibold tracking-tight">{title}</Title>
            {text && <Description className="text-muted">{text}</Description>}
          </div>
          {children}
          {onOpenChange && (
            <Close asChild>
              <Button
                variant="quiet"
                size="icon"
                className="absolute top-3 right-3"
                aria-label={t('common.close')}
              >
                <X aria-hidden="true" />
              </Button>
            </Close>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
