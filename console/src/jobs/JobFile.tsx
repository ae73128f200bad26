import type { ComponentProps } from 'react';
import { FileButton } from '../parts/FileButton';

interface JobFileProps extends Omit<ComponentProps<typeof FileButton>, 'path'> {
  id: number;
  file: 'outcome' | 'refused';
}

/** Downloads a file of a job that has ended. */
export const JobFile = ({ id, file, ...rest }: JobFileProps) => <FileButton path={`jobs/${id}/${file}`} {...rest} />;
