import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/language.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toCsv } from './csv.ts';

type ExportButtonProps = {
  /** Describes the chart above for screen readers, which read only the button. */
  title: string;
  fileName: string;
  rows: () => (string | number)[][];
};

export function ExportButton({ title, fileName, rows }: ExportButtonProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const save = () =>
    saveFile(new Blob([toCsv(rows(), language)], { type: 'text/csv;charset=utf-8' }), fileName);
  return (
    <Button variant="quiet" size="compact" aria-label={t('insights.exportOne', { title })} onClick={save}>
      <Download aria-hidden="true" />
      {t('insights.export')}
    </Button>
  );
}

/** Hours that can be added up without an error that anybody would see. */
export function exactHours(seconds: number): number {
  return Math.round((seconds / 3_600) * 1_000) / 1_000;
}
